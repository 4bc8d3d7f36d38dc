package io.mcpgateway.benchmark;

/**
 * What a scenario found out about search.
 *
 * @param scenario what was indexed
 * @param server who was asked
 * @param files how many there are
 * @param bytes how long they are together
 * @param indexing seconds until all was indexed, from the start of the process
 * @param cpu seconds of CPU time until then
 * @param index bytes of the index on disk
 * @param heap bytes of objects that can be reached afterwards
 * @param peakMemory bytes that the process had resident at most
 * @param p50 seconds of half of the searches at most
 * @param p99 seconds of 99 of 100 searches at most
 * @param cpuSearch seconds of CPU time of a search
 * @param fresh seconds from a saved file until it is found, in the median
 * @param freshest the longest of them
 * @param grep seconds that ripgrep took for a word, in the median; not a number if it is
 * not installed
 * @param missed words of which ripgrep found more files
 * @param compared words that ripgrep looked for too
 * @param load the machine's load when it had been measured
 * @param failure why there are no figures; empty if there are
 */
record SearchResult(String scenario, String server, int files, long bytes, double indexing, double cpu, long index,
		long heap, long peakMemory, double p50, double p99, double cpuSearch, double fresh, double freshest,
		double grep, int missed, int compared, double load, String failure) implements Finding {

}
