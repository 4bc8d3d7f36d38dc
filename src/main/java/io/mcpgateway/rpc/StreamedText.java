package io.mcpgateway.rpc;

import io.mcpgateway.protocol.JsonText;
import org.springframework.core.io.buffer.DataBuffer;
import reactor.core.publisher.Flux;

/**
 * Text arriving while the message is written: UTF-8, escaped for JSON, without quotes.
 * Opened when the message is written.
 */
public record StreamedText(Flux<DataBuffer> utf8) implements JsonText {

}
