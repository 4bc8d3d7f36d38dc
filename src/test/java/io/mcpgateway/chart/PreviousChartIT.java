package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mcpgateway.testkit.CommitBuild;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that {@code helm upgrade} and {@code helm rollback} between the previous version
 * and this one change no field that Kubernetes keeps for the life of an object. Runs only
 * with {@code -Pfull}.
 */
@EnabledIfSystemProperty(named = CommitBuild.PREVIOUS, matches = ".+", disabledReason = "runs in the profile full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PreviousChartIT {

	/** Fields of a kind that Kubernetes does not change, or that others rely on. */
	private static final Map<String, List<String>> FIXED = Map.of("Deployment", List.of("/spec/selector"),
			"StatefulSet", List.of("/spec/selector", "/spec/serviceName", "/spec/volumeClaimTemplates"), "Service",
			List.of("/spec/clusterIP", "/spec/type"), "PersistentVolumeClaim",
			List.of("/spec/accessModes", "/spec/storageClassName", "/spec/volumeMode", "/spec/volumeName"),
			"RoleBinding", List.of("/roleRef"), "ClusterRoleBinding", List.of("/roleRef"), "Secret", List.of("/type"));

	private static final List<String> FIXED_OF_PORTS = List.of("/name", "/port", "/targetPort", "/protocol");

	private static final JsonMapper JSON = JsonMapper.shared();

	private CommitBuild previous;

	@BeforeAll
	void build() throws IOException {
		this.previous = CommitBuild.ofPrevious();
	}

	List<String> sets() throws IOException {
		return HelmChart.sets(this.previous.file(HelmChart.VALUES.toString()));
	}

	@ParameterizedTest
	@MethodSource("sets")
	void keepsNamesAndFixedFields(String set) {
		Path values = this.previous.file(HelmChart.VALUES.toString()).resolve(set + ".yaml");
		Map<String, String> before = fixed(
				HelmChart.render(this.previous.file(HelmChart.DIRECTORY.toString()), values, Map.of()));
		Map<String, String> now = fixed(HelmChart.render(HelmChart.DIRECTORY, values, Map.of()));
		assertThat(before.keySet()).hasSizeGreaterThanOrEqualTo(4).anyMatch((name) -> name.startsWith("Deployment "));
		assertThat(now).containsAllEntriesOf(before);
	}

	@Test
	void seesAFieldThatChanged() {
		String service = """
				apiVersion: v1
				kind: Service
				metadata: { name: gateway }
				spec: { ports: [ { name: http, port: %d, appProtocol: %s } ] }
				""";
		Map<String, String> before = fixed(RenderedChart.of(service.formatted(80, "http")));
		assertThat(fixed(RenderedChart.of(service.formatted(80, "https")))).isEqualTo(before);
		assertThat(fixed(RenderedChart.of(service.formatted(81, "http")))).isNotEqualTo(before);
	}

	/** Returns the fixed fields of each object by its kind and name. */
	private static Map<String, String> fixed(RenderedChart chart) {
		Map<String, String> all = new LinkedHashMap<>();
		for (HasMetadata object : chart.objects()) {
			JsonNode json = JSON.readTree(Serialization.asJson(object));
			List<String> fields = new ArrayList<>();
			FIXED.getOrDefault(object.getKind(), List.of()).forEach((path) -> fields.add(path + "=" + json.at(path)));
			json.at("/spec/ports")
				.forEach((port) -> FIXED_OF_PORTS.forEach((path) -> fields.add(path + "=" + port.at(path))));
			all.put(object.getKind() + " " + object.getMetadata().getName(), String.join(" ", fields));
		}
		return all;
	}

}
