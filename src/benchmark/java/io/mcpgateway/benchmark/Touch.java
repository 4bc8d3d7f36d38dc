package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Something that happens to what a stream tells of.
 *
 * @param stream the number of the stream
 * @param listeners who is to hear of it
 */
record Touch(int stream, List<Listener> listeners) {

}
