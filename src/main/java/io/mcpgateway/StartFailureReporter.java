package io.mcpgateway;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.util.StringUtils;

/**
 * Reporter that logs a start refused for a known reason as one sentence. Runs before the
 * framework's reporter, which frames the sentence in a box.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class StartFailureReporter implements SpringBootExceptionReporter {

	private static final Logger logger = LoggerFactory.getLogger(StartFailureReporter.class);

	private final @Nullable ConfigurableApplicationContext context;

	/**
	 * Creates a reporter.
	 * @param context the context that does not start; {@code null} if there is none yet
	 */
	StartFailureReporter(@Nullable ConfigurableApplicationContext context) {
		this.context = context;
	}

	/** Returns whether the reason is known, and therefore was logged. */
	@Override
	public boolean reportException(Throwable failure) {
		FailureAnalysis analysis = SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, arguments(), StartFailureReporter::skip)
			.stream()
			.map((analyzer) -> analyze(analyzer, failure))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
		if (analysis == null) {
			return false;
		}
		logger.debug("The start failed", failure);
		logger.error("The gateway does not start: {}", sentence(analysis));
		return true;
	}

	private static @Nullable FailureAnalysis analyze(FailureAnalyzer analyzer, Throwable failure) {
		try {
			return analyzer.analyze(failure);
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("{} failed", analyzer, ex);
			return null;
		}
	}

	/** Leaves out an analyzer that the class path or the context does not suit. */
	private static void skip(Class<?> type, String name, Throwable failure) {
		logger.trace("{} is not available", name, failure);
	}

	private static String sentence(FailureAnalysis analysis) {
		String description = analysis.getDescription().strip();
		if (!StringUtils.hasText(analysis.getAction())) {
			return description;
		}
		return description + (description.contains("\n") ? System.lineSeparator() : " ") + analysis.getAction().strip();
	}

	private ArgumentResolver arguments() {
		return (this.context != null) ? ArgumentResolver.of(BeanFactory.class, this.context.getBeanFactory())
			.and(Environment.class, this.context.getEnvironment()) : ArgumentResolver.none();
	}

}
