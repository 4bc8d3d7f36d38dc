package io.mcpgateway.adapter.postgres;

import io.mcpgateway.resource.SourceUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import reactor.core.publisher.Mono;

/**
 * Check at the start, which fails the start if a query cannot run. If the database is
 * unavailable, each query is checked at its first read.
 */
final class QueryCheck implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(QueryCheck.class);

	private final QueryAdapter queries;

	public QueryCheck(QueryAdapter queries) {
		this.queries = queries;
	}

	/** Blocks, since the server accepts requests only after the check. */
	@Override
	public void afterSingletonsInstantiated() {
		this.queries.check()
			.doOnError(SourceUnavailableException.class,
					(failure) -> logger.warn(
							"The queries of {} are checked at their first read, since the database is unavailable: {}",
							this.queries.uriPrefix(), failure.getMessage()))
			.onErrorResume(SourceUnavailableException.class, (failure) -> Mono.empty())
			.block();
	}

}
