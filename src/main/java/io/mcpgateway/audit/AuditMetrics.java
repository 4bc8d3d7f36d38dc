package io.mcpgateway.audit;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Metrics of the audit log: {@code mcp.audit.queue} and {@code mcp.audit.lost}.
 */
record AuditMetrics(AuditLog log) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("mcp.audit.queue", this.log, AuditLog::queued)
			.description("Size of the audit lines that wait to be written")
			.baseUnit("bytes")
			.register(registry);
		FunctionCounter.builder("mcp.audit.lost", this.log, AuditLog::lost)
			.description("Audit lines lost because the queue was full or a write failed")
			.register(registry);
	}

}
