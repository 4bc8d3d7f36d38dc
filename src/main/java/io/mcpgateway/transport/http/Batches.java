package io.mcpgateway.transport.http;

import java.util.List;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.session.Session;
import io.mcpgateway.session.SessionCalls;
import reactor.core.publisher.Flux;

/**
 * What sessions make of batches.
 *
 * @param maxBatch how many messages one may have
 */
record Batches(SessionCalls calls, int maxBatch) {

	/** Fail unless a session may send a batch. */
	void require(List<Message.Incoming> batch, Session session) {
		if (session.version() != ProtocolVersion.V2025_03_26) {
			throw Refusal.NO_BATCH.toException();
		}
		if (batch.size() > this.maxBatch) {
			throw Refusal.LARGE_BATCH.toException();
		}
	}

	/** Answer one message of a batch, or take note of it. */
	Flux<Message> answers(Message.Incoming message, Session session, Caller caller) {
		return switch (message) {
			case Message.Request request when request.method().equals("initialize") ->
				Flux.just(MessageWriter.failure(request.id(), Refusal.NO_HANDSHAKE.toException()));
			case Message.Request request ->
				this.calls.exchange(session, request, caller).filter(Message.Response.class::isInstance);
			case Message.Invalid(var failure) -> Flux.just(failure);
			case Message.Notification notification -> {
				this.calls.accept(session, notification);
				yield Flux.empty();
			}
			case Message.Answer answer -> Flux.empty();
		};
	}

	static boolean isAnswered(Message.Incoming message) {
		return message instanceof Message.Request || message instanceof Message.Invalid;
	}

}
