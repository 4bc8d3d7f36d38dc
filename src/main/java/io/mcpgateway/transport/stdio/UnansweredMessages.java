package io.mcpgateway.transport.stdio;

import java.util.function.BiFunction;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.session.Session;
import io.mcpgateway.transport.stdio.OutputLine.OutputMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/**
 * Errors for messages without an exchange. In sessions before 2025-11-25 an error needs
 * an id, so a message without an id is only logged.
 */
final class UnansweredMessages {

	private static final Logger logger = LoggerFactory.getLogger(UnansweredMessages.class);

	private final ProcessSession session;

	UnansweredMessages(ProcessSession session) {
		this.session = session;
	}

	Flux<OutputMessage> say(@Nullable RequestId id, McpException failure) {
		return say(new Message.Failure(id, failure.toError(ProtocolVersion.LATEST_WITH_HANDSHAKE)));
	}

	Flux<OutputMessage> say(Message.Failure failure) {
		return this.session.version()
			.filter((version) -> mayBeSaid(failure, version))
			.map((version) -> new OutputMessage(failure, version))
			.flux();
	}

	/** Answers in the session, or with an error if the client has no session. */
	Flux<OutputMessage> withoutSession(Message.Request request,
			BiFunction<Session, Message.Request, Flux<OutputMessage>> exchange) {
		Flux<OutputMessage> refusal = say(request.id(), StdioErrors.NO_SESSION.toException());
		return this.session.current()
			.map((session) -> exchange.apply(session, request))
			.defaultIfEmpty(refusal)
			.flatMapMany((parts) -> parts);
	}

	private static boolean mayBeSaid(Message.Failure failure, ProtocolVersion version) {
		boolean mayBeSaid = failure.id() != null || version.compareTo(ProtocolVersion.V2025_11_25) >= 0;
		if (!mayBeSaid) {
			logger.warn("Received a message without an id that revision {} cannot answer: {}", version.text(),
					failure.error().message());
		}
		return mayBeSaid;
	}

}
