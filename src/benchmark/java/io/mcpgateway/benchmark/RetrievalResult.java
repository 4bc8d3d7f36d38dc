package io.mcpgateway.benchmark;

/**
 * The quality of a server's search on a test collection.
 *
 * @param scenario the title of the scenario
 * @param server the name of the server
 * @param documents the number of documents
 * @param questions the number of questions with relevant documents
 * @param gain nDCG@10: the gain of the first ten hits, discounted by their position and
 * relative to the best order, in the mean of all questions
 * @param recall the share of the relevant documents among the first ten hits, in the mean
 * of all questions
 * @param cpuSearch seconds of CPU time of a search
 * @param load the load average of the machine after the measurement
 * @param failure the reason for missing figures; empty if the figures are there
 */
record RetrievalResult(String scenario, String server, int documents, int questions, double gain, double recall,
		double cpuSearch, double load, String failure) implements ScenarioResult {

}
