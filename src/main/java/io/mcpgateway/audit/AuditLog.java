package io.mcpgateway.audit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Where lines are written: the logger {@code io.mcpgateway.audit}, which has nothing to
 * do with the others. Whoever configures appenders for it in a configuration of Logback's
 * own decides himself where its lines go.
 */
final class AuditLog implements DisposableBean {

	static final String NAME = "io.mcpgateway.audit";

	private static final String APPENDER = "gateway-audit";

	private final Consumer<String> lines;

	private final Runnable close;

	private AuditLog(Consumer<String> lines, Runnable close) {
		this.lines = lines;
		this.close = close;
	}

	static AuditLog open(AuditProperties properties) {
		ILoggerFactory factory = LoggerFactory.getILoggerFactory();
		return (factory instanceof LoggerContext context) ? open(context, properties)
				: new AuditLog(factory.getLogger(NAME)::info, () -> {
				});
	}

	/** Write a line, which is one. */
	void write(String line) {
		this.lines.accept(line);
	}

	/** What waits is written first. */
	@Override
	public void destroy() {
		this.close.run();
	}

	private static AuditLog open(LoggerContext context, AuditProperties properties) {
		Logger logger = context.getLogger(NAME);
		logger.setLevel(Level.INFO);
		logger.setAdditive(false);
		if (logger.iteratorForAppenders().hasNext()) {
			return new AuditLog(logger::info, () -> {
			});
		}
		OutputStreamAppender<ILoggingEvent> appender = appender(context, properties);
		logger.addAppender(appender);
		WaitingLines waiting = new WaitingLines((lines) -> {
			lines.forEach(logger::info);
			flush(appender);
		});
		return new AuditLog(waiting::add, () -> {
			waiting.close();
			logger.detachAppender(appender);
			appender.stop();
		});
	}

	/** What fails is told by the appender, and tried again with the next line. */
	private static void flush(OutputStreamAppender<ILoggingEvent> lines) {
		try {
			OutputStream stream = lines.getOutputStream();
			if (stream != null) {
				stream.flush();
			}
		}
		catch (IOException ex) {
			lines.addError("The audit cannot be flushed", ex);
		}
	}

	private static OutputStreamAppender<ILoggingEvent> appender(LoggerContext context, AuditProperties properties) {
		OutputStreamAppender<ILoggingEvent> appender = (properties.file() != null)
				? file(context, properties.file(), properties) : new OutputStreamAppender<>();
		appender.setImmediateFlush(false);
		PatternLayoutEncoder bare = new PatternLayoutEncoder();
		bare.setContext(context);
		bare.setCharset(StandardCharsets.UTF_8);
		bare.setPattern("%msg%n");
		bare.start();
		appender.setContext(context);
		appender.setName(APPENDER);
		appender.setEncoder(bare);
		if (properties.file() == null) {
			appender.setOutputStream(new BufferedOutputStream(ConsoleTarget.SystemOut.getStream()));
		}
		appender.start();
		return appender;
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
		FixedWindowRollingPolicy window = new FixedWindowRollingPolicy();
		window.setContext(context);
		window.setParent(appender);
		window.setFileNamePattern(file + ".%i");
		window.setMaxIndex(properties.files());
		window.start();
		appender.setTriggeringPolicy(size);
		appender.setRollingPolicy(window);
		return appender;
	}

}
