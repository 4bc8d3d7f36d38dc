package io.mcpgateway.adapter.api.client;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import io.mcpgateway.resource.content.UnreadableException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

/**
 * Subscriber that reads the start of a body into memory and hands on the rest at the pace
 * of its reader, so that a long answer needs one request only. The rest can be read once,
 * and its connection is closed if nobody begins within five seconds.
 */
final class BodyStart extends BaseSubscriber<DataBuffer> {

	private static final long UNREAD_SECONDS = 5;

	private final int enough;

	private final MonoSink<Start> started;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	/** Reader of the rest; {@code null} until there is one. */
	private volatile @Nullable FluxSink<DataBuffer> rest;

	/**
	 * Runs at the end of the body that came before the reader; {@code null} until then.
	 */
	private @Nullable Consumer<FluxSink<DataBuffer>> end;

	private boolean isStarted;

	private BodyStart(int enough, MonoSink<Start> started) {
		this.enough = enough;
		this.started = started;
	}

	/**
	 * Start of a body.
	 *
	 * @param isAll whether the start is the whole body
	 */
	record Start(byte[] bytes, boolean isAll, Body body) {

	}

	/** Reads a body until it has more than {@code enough} bytes. */
	static Mono<Start> of(Flux<DataBuffer> body, int enough) {
		return Mono.create((sink) -> {
			BodyStart start = new BodyStart(enough, sink);
			sink.onCancel(start);
			body.subscribe(start);
		});
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(1);
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		FluxSink<DataBuffer> reader = this.rest;
		if (reader != null) {
			reader.next(buffer);
			return;
		}
		byte[] next = new byte[buffer.readableByteCount()];
		buffer.read(next);
		DataBufferUtils.release(buffer);
		this.bytes.writeBytes(next);
		if (this.bytes.size() <= this.enough) {
			request(1);
			return;
		}
		this.isStarted = true;
		Schedulers.parallel().schedule(this::abandon, UNREAD_SECONDS, TimeUnit.SECONDS);
		byte[] start = this.bytes.toByteArray();
		this.started.success(new Start(start, false, new Streamed(
				Flux.concat(Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(start)), rest()))));
	}

	@Override
	protected void hookOnComplete() {
		if (this.isStarted) {
			end(FluxSink::complete);
		}
		else {
			byte[] all = this.bytes.toByteArray();
			this.started.success(new Start(all, true, new InMemory(all)));
		}
	}

	@Override
	protected void hookOnError(Throwable failure) {
		if (this.isStarted) {
			end((reader) -> reader.error(failure));
		}
		else {
			this.started.error(failure);
		}
	}

	/** Ends the rest now, or once it has a reader. */
	private synchronized void end(Consumer<FluxSink<DataBuffer>> signal) {
		FluxSink<DataBuffer> reader = this.rest;
		if (reader != null) {
			signal.accept(reader);
		}
		this.end = signal;
	}

	/** Closes the connection of a rest that nobody reads. */
	private synchronized void abandon() {
		if (this.rest == null) {
			this.end = (reader) -> reader.error(new UnreadableException("it was not read in time. Read it again"));
			dispose();
		}
	}

	private synchronized void read(FluxSink<DataBuffer> reader) {
		this.rest = reader;
		if (this.end != null) {
			this.end.accept(reader);
		}
	}

	private Flux<DataBuffer> rest() {
		return Flux.<DataBuffer>create((sink) -> {
			read(sink);
			sink.onDispose(this);
			sink.onRequest(this::request);
		}).doOnDiscard(DataBuffer.class, DataBufferUtils::release);
	}

}
