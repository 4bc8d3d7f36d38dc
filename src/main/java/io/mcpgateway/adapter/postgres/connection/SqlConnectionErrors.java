package io.mcpgateway.adapter.postgres.connection;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import org.jspecify.annotations.Nullable;
import reactor.pool.PoolAcquirePendingLimitException;
import reactor.pool.PoolAcquireTimeoutException;
import reactor.pool.PoolShutdownException;

/**
 * What it means that a database does not answer, in words for operators.
 */
public final class SqlConnectionErrors {

	private static final int MAX_CAUSES = 20;

	private SqlConnectionErrors() {
	}

	/**
	 * Why a database does not answer; {@code null} if it did, and something else is
	 * wrong.
	 */
	public static @Nullable String reason(Throwable failure) {
		return switch (failure) {
			case PoolAcquirePendingLimitException busy -> "all its connections are in use";
			case PoolAcquireTimeoutException busy -> "all its connections are in use, or it does not answer";
			case PoolShutdownException stopped -> "the gateway stops";
			case TimeoutException late -> "it does not answer in time";
			case R2dbcException said when said.getSqlState() != null -> ofState(said.getSqlState(), said);
			case R2dbcTransientResourceException broken -> ofConnection(broken);
			case R2dbcNonTransientResourceException broken -> ofConnection(broken);
			default -> null;
		};
	}

	/** SQLSTATEs, appendix A of the PostgreSQL documentation. */
	private static @Nullable String ofState(String state, R2dbcException said) {
		return switch (state) {
			case "28000" -> "it does not let this user in: see its pg_hba.conf, or whether TLS is required";
			case "28P01" -> "it refuses the password";
			case "3D000" -> "there is no database of this name";
			case "42501" -> null;
			case "53300" -> "it has no connection to spare";
			case "55P03" -> "something else holds a lock for longer than lock-timeout";
			case "57014" -> "a statement took longer than statement-timeout";
			case "57P01", "57P02", "57P03" -> "it is starting up or shutting down";
			default -> switch (state.substring(0, Math.min(2, state.length()))) {
				case "08" -> ofConnection(said);
				case "28" -> "it refuses the login";
				case "53" -> "it is out of resources";
				case "58" -> "it has a failure of its own";
				default -> null;
			};
		};
	}

	/** What went wrong before a connection was there, the driver's causes tell. */
	private static String ofConnection(Throwable broken) {
		List<String> kinds = Stream.iterate(broken, (cause) -> cause != null, Throwable::getCause)
			.limit(MAX_CAUSES)
			.map((cause) -> cause.getClass().getSimpleName().toLowerCase(Locale.ROOT))
			.toList();
		if (kinds.stream().anyMatch((kind) -> kind.contains("ssl") || kind.contains("certificate"))) {
			return "TLS cannot be agreed on: see sslMode in its URL, and the certificates";
		}
		return kinds.stream().anyMatch((kind) -> kind.contains("unknownhost")) ? "its host is not known"
				: "it cannot be reached";
	}

}
