package io.mcpgateway.console;

import java.util.List;

import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.observation.GatewayStatus;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Method;

/**
 * Feature of {@code io.mcpgateway/status}, which the status page calls. A gateway without
 * a console does not have the method. Access rules, limits and audit apply to it as to
 * all methods.
 */
final class StatusFeature implements Feature {

	private final GatewayStatus status;

	StatusFeature(GatewayStatus status) {
		this.status = status;
	}

	@Override
	public List<Method<?>> methods() {
		return List.of(
				Method
					.call(MethodNames.STATUS, PaginatedParams.class,
							(params, call) -> this.status.of(call.caller().identity())
								.subscribeOn(BlockingScheduler.shared()))
					.stateless()
					.audited());
	}

}
