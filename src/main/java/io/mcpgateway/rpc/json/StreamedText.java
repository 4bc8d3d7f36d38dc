package io.mcpgateway.rpc.json;

import io.mcpgateway.protocol.JsonText;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * A string that arrives while it is written, as UTF-8 and escaped as JSON wants it,
 * without its quotes. It is opened when the message is written.
 */
public record StreamedText(Flux<DataBuffer> utf8) implements JsonText {

}
