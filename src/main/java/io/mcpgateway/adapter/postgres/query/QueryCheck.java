package io.mcpgateway.adapter.postgres.query;

import io.mcpgateway.resource.SourceUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import reactor.core.publisher.Mono;

/**
 * Stops the start if a query cannot be run, before any client could find out. If the
 * database cannot say, each is checked when it is first read.
 */
public final class QueryCheck implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(QueryCheck.class);

	private final QueryAdapter queries;

	public QueryCheck(QueryAdapter queries) {
		this.queries = queries;
	}

	/** Waits, as nothing else is there yet that could. */
	@Override
	public void afterSingletonsInstantiated() {
		this.queries.check()
			.doOnError(SourceUnavailableException.class,
					(failure) -> logger.warn("The queries of {} are checked when they are read: {}",
							this.queries.uriPrefix(), failure.getMessage()))
			.onErrorResume(SourceUnavailableException.class, (failure) -> Mono.empty())
			.block();
	}

}
