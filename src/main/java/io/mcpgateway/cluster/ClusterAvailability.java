package io.mcpgateway.cluster;

import java.time.Duration;
import java.util.function.BooleanSupplier;

import org.springframework.boot.availability.ApplicationAvailabilityBean;
import org.springframework.boot.availability.AvailabilityState;
import org.springframework.boot.availability.ReadinessState;

/**
 * Availability of a node, which is not ready before it has joined the cluster once, but
 * not for longer than a time.
 */
final class ClusterAvailability extends ApplicationAvailabilityBean {

	private final long started = System.nanoTime();

	private final BooleanSupplier hasJoined;

	private final Duration joinTime;

	/**
	 * Creates the availability of a node that starts now.
	 * @param joinTime the maximum time without readiness
	 */
	ClusterAvailability(BooleanSupplier hasJoined, Duration joinTime) {
		this.hasJoined = hasJoined;
		this.joinTime = joinTime;
	}

	@Override
	public <S extends AvailabilityState> S getState(Class<S> type, S defaultState) {
		return (type == ReadinessState.class && isJoining()) ? type.cast(ReadinessState.REFUSING_TRAFFIC)
				: super.getState(type, defaultState);
	}

	private boolean isJoining() {
		return !this.hasJoined.getAsBoolean() && System.nanoTime() - this.started < this.joinTime.toNanos();
	}

}
