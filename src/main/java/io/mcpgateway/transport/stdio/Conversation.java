package io.mcpgateway.transport.stdio;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.NotificationParams;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Payload;
import io.mcpgateway.rpc.ResponseEnd;
import io.mcpgateway.rpc.StatelessCalls;
import io.mcpgateway.session.Session;
import io.mcpgateway.transport.stdio.OutputLine.OutputMessage;
import io.mcpgateway.transport.stdio.RunningRequests.RunningRequest;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Router of the client's messages: stateless requests, messages of the session,
 * cancellations. Used by one thread.
 */
final class Conversation {

	private final JsonRpcCodec codec;

	private final Dispatcher dispatcher;

	private final ProcessSession session;

	private final RunningRequests running = new RunningRequests();

	private final AtomicInteger streams = new AtomicInteger();

	private final int maxStreams;

	private final UnansweredMessages refusals;

	private final StdioBatches batches;

	private final Outbox outbox;

	Conversation(JsonRpcCodec codec, Dispatcher dispatcher, ProcessSession session, Outbox outbox,
			StdioProperties properties) {
		this.codec = codec;
		this.dispatcher = dispatcher;
		this.session = session;
		this.maxStreams = properties.maxStreams();
		this.refusals = new UnansweredMessages(session);
		this.batches = new StdioBatches(session, this.running, this.refusals, properties.maxBatch());
		this.outbox = outbox;
	}

	/** Accepts a line. Waits while too many answers are pending. */
	void accept(byte[] line) throws InterruptedException {
		if (isBlank(line)) {
			return;
		}
		try {
			Payload payload = this.codec.decode(line);
			if (payload.isBatch()) {
				this.outbox.answer(line.length, this.batches.answer(payload.messages()));
			}
			else {
				accept(payload.messages().getFirst(), line.length);
			}
		}
		catch (McpException ex) {
			refuse(ex);
		}
	}

	/** Answers an unreadable line. */
	void refuse(McpException failure) throws InterruptedException {
		this.outbox.answer(0, this.refusals.say(null, failure).map(OutputLine::of));
	}

	private void accept(Message.Incoming message, int length) throws InterruptedException {
		switch (message) {
			case Message.Request request when StatelessCalls.isStateless(request) -> answerAlone(request, length);
			case Message.Request request when request.method().equals(MethodNames.INITIALIZE) -> {
				ProcessSession.Begun begun = this.session.begin(request);
				this.outbox.answer(length, begun.answer().map(OutputLine::of));
				this.outbox.stream(begun.heard().map(OutputLine::of));
			}
			case Message.Request request when request.method().equals(MethodNames.PING) ->
				this.outbox.answer(length, run(request, this.session.ping(request)));
			case Message.Request request ->
				this.outbox.answer(length, run(request, this.refusals.withoutSession(request, this.session::exchange)));
			case Message.Notification notification -> accept(notification);
			case Message.Invalid(var failure) ->
				this.outbox.answer(length, this.refusals.say(failure).map(OutputLine::of));
			case Message.Answer answer -> {
			}
		}
	}

	/** Processes a notification: a cancellation in either era; the rest is ignored. */
	private void accept(Message.Notification notification) {
		if (notification.method().equals(MethodNames.CANCELLED)) {
			this.running.cancel(notification.params());
		}
	}

	private void answerAlone(Message.Request request, int length) throws InterruptedException {
		if (!this.dispatcher.traits(request.method()).isLongLived()) {
			this.outbox.answer(length, run(request, call(request)));
		}
		else if (this.streams.incrementAndGet() > this.maxStreams) {
			this.streams.decrementAndGet();
			this.outbox.answer(length,
					this.refusals.say(request.id(), StdioErrors.TOO_MANY_STREAMS.toException()).map(OutputLine::of));
		}
		else {
			Flux<OutputMessage> stream = call(request).concatMap((part) -> withFarewell(request, part), 1)
				.doFinally((signal) -> this.streams.decrementAndGet());
			this.outbox.stream(run(request, stream));
		}
	}

	private Flux<OutputMessage> call(Message.Request request) {
		return Flux.defer(() -> {
			Call call = StatelessCalls.call(request, this.session.caller());
			return this.dispatcher.dispatch(call).map((message) -> new OutputMessage(message, call.version()));
		}).onErrorResume(McpException.class, (failure) -> this.refusals.say(request.id(), failure));
	}

	private Flux<OutputLine> run(Message.Request request, Flux<OutputMessage> parts) {
		RunningRequest running = this.running.begin(request.id());
		Flux<OutputMessage> answer = (running != null) ? running.limit(parts)
				: this.refusals.say(request.id(), StdioErrors.ID_IN_USE.toException());
		ResponseEnd end = new ResponseEnd();
		return answer.map((part) -> OutputLine.of(part.ending(end)))
			.contextWrite(end::in)
			.doFinally((signal) -> end.exchanged());
	}

	/**
	 * Adds a cancellation of the request where the server ends a subscription
	 * (cancellation), and then completes the request (subscriptions, graceful closure).
	 */
	private static Flux<OutputMessage> withFarewell(Message.Request request, OutputMessage part) {
		Message cancelled = new Message.Event(MethodNames.CANCELLED,
				new NotificationParams.Cancelled(request.id(), "The server ends the subscription"));
		return (part.message() instanceof Message.Success)
				? Flux.just(new OutputMessage(cancelled, part.version()), part) : Flux.just(part);
	}

	private static boolean isBlank(byte[] line) {
		for (byte octet : line) {
			if (octet != ' ' && octet != '\t' && octet != '\r') {
				return false;
			}
		}
		return true;
	}

	/**
	 * Handler of batches, allowed by a single revision. Elsewhere each request of a batch
	 * gets a separate error, as an answer for the sender.
	 */
	private static final class StdioBatches {

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

		/** Answers an allowed batch with a single line. */
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

		/** Registers the request at once, to allow a cancellation. */
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
			McpException refusal = request.method().equals(MethodNames.INITIALIZE)
					? StdioErrors.NO_HANDSHAKE.toException() : refusal(session.version(), size);
			return (refusal == null) ? this.session.exchange(session, request)
					: this.refusals.say(request.id(), refusal);
		}

		private @Nullable McpException refusal(ProtocolVersion version, int size) {
			if (version != ProtocolVersion.V2025_03_26) {
				return StdioErrors.NO_BATCH.toException();
			}
			return (size > this.maxMessages) ? StdioErrors.LARGE_BATCH.toException() : null;
		}

	}

}
