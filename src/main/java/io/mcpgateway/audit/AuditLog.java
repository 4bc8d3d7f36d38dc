package io.mcpgateway.audit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import io.mcpgateway.audit.AuditProperties.OverflowPolicy;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Logger of audit lines, {@code io.mcpgateway.audit}. Lines pass a {@link LineQueue}
 * first. Appenders that the operator configures for this logger in Logback replace the
 * appender of {@code gateway.audit}.
 */
final class AuditLog implements DisposableBean {

	static final String NAME = "io.mcpgateway.audit";

	private static final String APPENDER = "gateway-audit";

	/** Maximum lines in an event, which the encoder holds in memory. */
	private static final int MAX_LINES_OF_EVENT = 100;

	private final LineQueue queue;

	/**
	 * Detaches the appender, to release threads that would wait for a blocked appender.
	 */
	private final Runnable detach;

	/** Stops the appender; waits for a blocked write. */
	private final Runnable stop;

	private final boolean isRefusing;

	private AuditLog(AuditProperties properties, Consumer<List<String>> writer, Runnable detach, Runnable stop) {
		this.queue = new LineQueue(properties.maxQueueSize().toBytes(), writer);
		this.detach = detach;
		this.stop = stop;
		this.isRefusing = properties.whenFull() == OverflowPolicy.REFUSE;
	}

	/**
	 * Opens the log.
	 * @param isEcs whether lines have the fields of the Elastic Common Schema
	 */
	static AuditLog open(AuditProperties properties, boolean isEcs) {
		ILoggerFactory factory = LoggerFactory.getILoggerFactory();
		return (factory instanceof LoggerContext context) ? open(context, properties, isEcs)
				: to(factory.getLogger(NAME)::info, properties);
	}

	/** Queues a line; returns at once. */
	void write(String line) {
		this.queue.add(line);
	}

	/** Whether half of the queue is full. */
	boolean isFull() {
		return this.queue.isFull();
	}

	/** Whether new calls must be refused, as their lines might be lost. */
	boolean isRefusing() {
		return this.isRefusing && isFull();
	}

	/** Returns the number of characters in the queue. */
	long queued() {
		return this.queue.size();
	}

	/** Returns the number of lost lines. */
	long lost() {
		return this.queue.lost();
	}

	/** Writes queued lines, for at most the time that the queue takes to close. */
	@Override
	public void destroy() {
		boolean isWritten = this.queue.close();
		this.detach.run();
		if (isWritten) {
			this.stop.run();
		}
	}

	private static AuditLog to(Consumer<String> logger, AuditProperties properties) {
		return new AuditLog(properties, (lines) -> lines.forEach(logger), () -> {
		}, () -> {
		});
	}

	private static AuditLog open(LoggerContext context, AuditProperties properties, boolean isEcs) {
		Logger logger = context.getLogger(NAME);
		logger.setLevel(Level.INFO);
		logger.setAdditive(false);
		if (logger.iteratorForAppenders().hasNext()) {
			return to(logger::info, properties);
		}
		OutputStreamAppender<ILoggingEvent> appender = appender(context, properties,
				isEcs ? EcsAuditLine.encoder(context) : bare(context));
		logger.addAppender(appender);
		Consumer<List<String>> writer = isEcs
				? (lines) -> lines.forEach((line) -> logger.callAppenders(EcsAuditLine.of(line, logger)))
				: (lines) -> writeTogether(lines, logger);
		return new AuditLog(properties, (lines) -> {
			writer.accept(lines);
			flush(appender);
		}, () -> logger.detachAppender(appender), appender::stop);
	}

	/**
	 * Writes lines as few events. <b>Why</b>: an event for each line costs more than the
	 * line.
	 */
	private static void writeTogether(List<String> lines, Logger logger) {
		for (int i = 0; i < lines.size(); i += MAX_LINES_OF_EVENT) {
			List<String> some = lines.subList(i, Math.min(i + MAX_LINES_OF_EVENT, lines.size()));
			logger.info(String.join(System.lineSeparator(), some));
		}
	}

	/**
	 * Flushes the stream; an error goes to the status of the appender, and the next line
	 * flushes again.
	 */
	private static void flush(OutputStreamAppender<ILoggingEvent> lines) {
		try {
			OutputStream stream = lines.getOutputStream();
			if (stream != null) {
				stream.flush();
			}
		}
		catch (IOException ex) {
			lines.addError("Cannot flush the audit log", ex);
		}
	}

	private static OutputStreamAppender<ILoggingEvent> appender(LoggerContext context, AuditProperties properties,
			Encoder<ILoggingEvent> encoder) {
		OutputStreamAppender<ILoggingEvent> appender = (properties.file() != null)
				? file(context, properties.file(), properties) : new OutputStreamAppender<>();
		appender.setImmediateFlush(false);
		appender.setContext(context);
		appender.setName(APPENDER);
		appender.setEncoder(encoder);
		if (properties.file() == null) {
			appender.setOutputStream(new BufferedOutputStream(ConsoleTarget.SystemOut.getStream()));
		}
		appender.start();
		return appender;
	}

	private static Encoder<ILoggingEvent> bare(LoggerContext context) {
		PatternLayoutEncoder bare = new PatternLayoutEncoder();
		bare.setContext(context);
		bare.setCharset(StandardCharsets.UTF_8);
		bare.setPattern("%msg%n");
		bare.start();
		return bare;
	}

	private static RollingFileAppender<ILoggingEvent> file(LoggerContext context, String file,
			AuditProperties properties) {
		RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
		appender.setFile(file);
		SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
		size.setContext(context);
		size.setMaxFileSize(new FileSize(properties.maxFileSize().toBytes()));
		size.setCheckIncrement(Duration.buildBySeconds(1));
		size.start();
		FixedWindowRollingPolicy window = new NumberedFiles();
		window.setContext(context);
		window.setParent(appender);
		window.setFileNamePattern(file + ".%i");
		window.setMaxIndex(properties.files());
		window.start();
		appender.setTriggeringPolicy(size);
		appender.setRollingPolicy(window);
		return appender;
	}

	/**
	 * Rolling policy for the configured number of files; the base class keeps at most 21.
	 */
	private static final class NumberedFiles extends FixedWindowRollingPolicy {

		@Override
		protected int getMaxWindowSize() {
			return AuditProperties.MAX_FILES;
		}

	}

}
