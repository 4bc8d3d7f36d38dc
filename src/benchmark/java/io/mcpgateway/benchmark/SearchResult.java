package io.mcpgateway.benchmark;

/**
 * The search figures of one server.
 *
 * @param scenario the tree
 * @param server the name of the server
 * @param files the number of files
 * @param bytes their bytes
 * @param indexing seconds from the start of the process until all files were indexed
 * @param cpu seconds of CPU time until then
 * @param index bytes of the index on disk
 * @param heap bytes of reachable objects afterwards
 * @param peakMemory peak resident memory in bytes
 * @param p50 seconds of half of the searches at most
 * @param p99 seconds of 99 of 100 searches at most
 * @param cpuSearch seconds of CPU time of a search
 * @param fresh median seconds from saving a file until search finds it
 * @param freshest the longest of these times
 * @param grep median seconds of ripgrep for a word; not a number if ripgrep is not
 * installed
 * @param missed the number of words for which ripgrep found more files
 * @param compared the number of words that ripgrep searched
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record SearchResult(String scenario, String server, int files, long bytes, double indexing, double cpu, long index,
		long heap, long peakMemory, double p50, double p99, double cpuSearch, double fresh, double freshest,
		double grep, int missed, int compared, double load, String failure) implements ScenarioResult {

}
