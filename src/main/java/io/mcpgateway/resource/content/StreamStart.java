package io.mcpgateway.resource.content;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.Content.InMemory;
import io.mcpgateway.resource.content.Content.Streamed;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/**
 * Subscriber that reads the start of a stream into memory and passes on the rest at the
 * pace of its reader, so that the source is asked only once. A stream that is slow after
 * its first bytes starts after a second. The rest can be read once, and the stream is
 * cancelled if nobody begins within five seconds.
 */
public final class StreamStart extends BaseSubscriber<DataBuffer> {

	private static final long UNREAD_SECONDS = 5;

	private static final long SLOW_SECONDS = 1;

	/** Maximum size of a content that is taken into memory for its entity tag. */
	private static final int MAX_TAGGED_BYTES = 64 * 1024;

	private final int enough;

	private final MonoSink<Start> started;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final Disposable.Swap timer = Disposables.swap();

	/** Reader of the rest; {@code null} until there is one. */
	private @Nullable FluxSink<DataBuffer> rest;

	/** Buffer that came after the start and before the reader. */
	private @Nullable DataBuffer pending;

	/**
	 * Runs at the end of the stream that came before the reader; {@code null} until then.
	 */
	private @Nullable Consumer<FluxSink<DataBuffer>> end;

	private boolean isStarted;

	private StreamStart(int enough, MonoSink<Start> started) {
		this.enough = enough;
		this.started = started;
	}

	/**
	 * Start of a stream.
	 *
	 * @param isAll whether the start is the whole stream
	 * @param body the whole, which can be read once
	 */
	public record Start(byte[] bytes, boolean isAll, Body body) {

	}

	/** Reads a stream until it has more than {@code enough} bytes. */
	public static Mono<Start> of(Flux<DataBuffer> stream, int enough) {
		return Mono.create((sink) -> {
			StreamStart start = new StreamStart(enough, sink);
			sink.onCancel(start);
			stream.subscribe(start);
		});
	}

	/**
	 * Returns the same content with its entity tag. A stream without a tag from its
	 * source is read up to 64 KiB, and has a hash of its bytes if that is all.
	 */
	public static Mono<Content> tagged(Content content) {
		if (content.etag() != null || content.form() == Form.BY_BYTES
				|| !(content.body() instanceof Streamed(var bytes, var length))) {
			return Mono.just(content.tagged());
		}
		return of(bytes, MAX_TAGGED_BYTES).map((start) -> content.with(start.body()).tagged());
	}

	@Override
	public Context currentContext() {
		return Context.of(this.started.contextView());
	}

	@Override
	protected void hookOnSubscribe(Subscription subscription) {
		subscription.request(1);
	}

	@Override
	protected void hookOnNext(DataBuffer buffer) {
		FluxSink<DataBuffer> reader = reader(buffer);
		if (reader != null) {
			reader.next(buffer);
		}
	}

	/**
	 * Returns the reader that takes a buffer; {@code null} if the buffer is kept here.
	 */
	private @Nullable FluxSink<DataBuffer> reader(DataBuffer buffer) {
		boolean isEnough;
		synchronized (this) {
			if (this.isStarted) {
				this.pending = (this.rest == null) ? buffer : null;
				return this.rest;
			}
			if (this.bytes.size() == 0) {
				this.timer.update(Schedulers.parallel().schedule(this::start, SLOW_SECONDS, TimeUnit.SECONDS));
			}
			this.bytes.writeBytes(BufferBytes.drain(buffer));
			isEnough = this.bytes.size() > this.enough;
		}
		if (isEnough) {
			start();
		}
		else {
			request(1);
		}
		return null;
	}

	/** Passes on the bytes up to now, and the rest when it comes. */
	private void start() {
		byte[] start;
		synchronized (this) {
			if (this.isStarted || this.end != null) {
				return;
			}
			this.isStarted = true;
			start = this.bytes.toByteArray();
		}
		this.timer.update(Schedulers.parallel().schedule(this::abandon, UNREAD_SECONDS, TimeUnit.SECONDS));
		this.started.success(new Start(start, false, new Streamed(
				Flux.concat(Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(start)), rest()))));
	}

	@Override
	protected void hookOnComplete() {
		if (end(FluxSink::complete)) {
			byte[] all = this.bytes.toByteArray();
			this.started.success(new Start(all, true, new InMemory(all)));
		}
	}

	@Override
	protected void hookOnError(Throwable failure) {
		if (end((reader) -> reader.error(failure))) {
			this.started.error(failure);
		}
	}

	@Override
	protected void hookFinally(SignalType type) {
		if (type == SignalType.CANCEL) {
			this.timer.dispose();
		}
	}

	/**
	 * Ends the rest now, or once it has a reader.
	 * @return whether there is no rest, since the stream ended before its start was read
	 */
	private boolean end(Consumer<FluxSink<DataBuffer>> signal) {
		FluxSink<DataBuffer> reader;
		synchronized (this) {
			this.end = signal;
			reader = this.rest;
			if (!this.isStarted) {
				this.timer.dispose();
				return true;
			}
		}
		if (reader != null) {
			signal.accept(reader);
		}
		return false;
	}

	/** Cancels a stream whose rest nobody reads. */
	private void abandon() {
		synchronized (this) {
			if (this.rest != null) {
				return;
			}
			this.end = (reader) -> reader.error(new UnreadableException("it was not read in time. Read it again"));
			if (this.pending != null) {
				DataBufferUtils.release(this.pending);
				this.pending = null;
			}
		}
		dispose();
	}

	private synchronized void read(FluxSink<DataBuffer> reader) {
		this.rest = reader;
		if (this.pending != null) {
			reader.next(this.pending);
			this.pending = null;
		}
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
