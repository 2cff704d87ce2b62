/** Ports above 1023 at which servers listen often. */
const serverPorts = new Set([
  1433, 1521, 1883, 2049, 3000, 3306, 3389, 4200, 5000, 5173, 5432, 5672, 6379, 8000, 8008, 8080,
  8081, 8443, 8888, 9000, 9090, 9092, 9200, 11_211, 27_017,
]);

/** How likely a server listens there: RFC 6335 names the ranges; Linux takes its clients' ports from 32,768 upwards. */
export function serverRank(port: number): number {
  if (port < 1024) return 3;
  if (serverPorts.has(port)) return 2;
  return port < 32_768 ? 1 : 0;
}
