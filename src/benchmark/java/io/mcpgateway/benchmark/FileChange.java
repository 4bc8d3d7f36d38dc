package io.mcpgateway.benchmark;

import java.util.List;

/**
 * A change of a file.
 *
 * @param stream the number of the stream that reports the file
 * @param clients the clients that expect a notification
 */
record FileChange(int stream, List<StreamClient> clients) {

}
