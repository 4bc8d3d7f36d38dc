package io.mcpgateway.testkit;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;

/** Exporter that keeps all spans. */
public final class Spans implements SpanExporter {

	private final List<SpanData> all = new CopyOnWriteArrayList<>();

	/** Returns the spans so far. */
	public List<SpanData> all() {
		return List.copyOf(this.all);
	}

	@Override
	public CompletableResultCode export(Collection<SpanData> spans) {
		this.all.addAll(spans);
		return CompletableResultCode.ofSuccess();
	}

	@Override
	public CompletableResultCode flush() {
		return CompletableResultCode.ofSuccess();
	}

	@Override
	public CompletableResultCode shutdown() {
		return CompletableResultCode.ofSuccess();
	}

}
