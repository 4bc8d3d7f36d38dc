package io.mcpgateway.benchmark;

/**
 * The figures of documents that are read as Markdown.
 *
 * @param scenario the documents
 * @param server the name of the server
 * @param first seconds of the first read, which starts the process that converts
 * @param converted median seconds of a first read of another document
 * @param pages pages that were converted in a second
 * @param kept median seconds of a further read
 * @param text median seconds of a read of a text file of the same size
 * @param idle seconds of 99 of 100 reads of a small file at most, while nothing else runs
 * @param busy the same while documents are converted
 * @param indexed seconds until the words of all further documents are found
 * @param documents number of these documents
 * @param peakMemory peak resident memory of the gateway in bytes
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record DocumentResult(String scenario, String server, double first, double converted, double pages, double kept,
		double text, double idle, double busy, double indexed, int documents, long peakMemory, double load,
		String failure) implements ScenarioResult {

}
