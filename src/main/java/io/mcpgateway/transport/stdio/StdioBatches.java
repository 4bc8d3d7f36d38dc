package io.mcpgateway.transport.stdio;

import java.util.List;
import java.util.function.Function;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.session.Session;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Handler of batches, which only one revision allows. Elsewhere each request of a batch
 * gets its own error, so that its sender gets an answer.
 */
final class StdioBatches {

	private static final int AT_ONCE = 8;

	private final ProcessSession session;

	private final RunningRequests running;

	private final UnansweredMessages refusals;

	private final int maxMessages;

	StdioBatches(ProcessSession session, RunningRequests running, UnansweredMessages refusals, int maxMessages) {
		this.session = session;
		this.running = running;
		this.refusals = refusals;
		this.maxMessages = maxMessages;
	}

	/** Answers an allowed batch with one line. */
	Flux<OutputLine> answer(List<Message.Incoming> messages) {
		int size = messages.size();
		List<Flux<OutputMessage>> answers = messages.stream().map((message) -> answer(message, size)).toList();
		return this.session.version().flatMapMany((version) -> {
			McpException refusal = refusal(version, size);
			return (refusal == null) ? inOneLine(answers)
					: Flux.concat(answers).switchIfEmpty(this.refusals.say(null, refusal)).map(OutputLine::of);
		});
	}

	private static Flux<OutputLine> inOneLine(List<Flux<OutputMessage>> answers) {
		return Flux.fromIterable(answers)
			.flatMapSequential(Function.identity(), AT_ONCE, 1)
			.filter((part) -> part.message() instanceof Message.Response)
			.collectList()
			.map(OutputLine::batch)
			.flux();
	}

	/** Registers the request at once, so that it can be cancelled. */
	private Flux<OutputMessage> answer(Message.Incoming message, int size) {
		return switch (message) {
			case Message.Request request -> answer(request, size);
			case Message.Invalid(var failure) -> this.refusals.say(failure);
			case Message.Notification notification -> {
				if (notification.method().equals(MethodNames.CANCELLED)) {
					this.running.cancel(notification.params());
				}
				yield Flux.empty();
			}
			case Message.Answer answer -> Flux.empty();
		};
	}

	private Flux<OutputMessage> answer(Message.Request request, int size) {
		RunningRequest running = this.running.begin(request.id());
		return (running == null) ? this.refusals.say(request.id(), StdioErrors.ID_IN_USE.toException()) : running
			.limit(this.refusals.withoutSession(request, (session, asked) -> exchange(session, asked, size)));
	}

	private Flux<OutputMessage> exchange(Session session, Message.Request request, int size) {
		McpException refusal = request.method().equals(MethodNames.INITIALIZE) ? StdioErrors.NO_HANDSHAKE.toException()
				: refusal(session.version(), size);
		return (refusal == null) ? this.session.exchange(session, request) : this.refusals.say(request.id(), refusal);
	}

	private @Nullable McpException refusal(ProtocolVersion version, int size) {
		if (version != ProtocolVersion.V2025_03_26) {
			return StdioErrors.NO_BATCH.toException();
		}
		return (size > this.maxMessages) ? StdioErrors.LARGE_BATCH.toException() : null;
	}

}
