package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.marcnuri.helm.LintResult;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.PodsMetricSource;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import io.mcpgateway.testkit.HelmLibrary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests properties of the chart that hold for all values. */
class RenderedChartTests {

	/** Values with a reason for a token of the service account. */
	private static final Set<String> WITH_TOKEN = Set.of("buckets", "pod-logs");

	@TempDir
	private Path directory;

	static List<String> sets() throws IOException {
		return HelmChart.sets();
	}

	@Test
	void isFreeOfComplaints() {
		LintResult result = HelmLibrary.of(HelmChart.DIRECTORY).lint().strict().call();
		assertThat(result.isFailed()).as(result.getMessages().toString()).isFalse();
	}

	@ParameterizedTest
	@MethodSource("sets")
	void makesObjectsThatKubernetesKnows(String set) {
		List<HasMetadata> objects = HelmChart.render(set).objects();
		assertThat(objects).hasSizeGreaterThanOrEqualTo(4);
		Set<String> names = new HashSet<>();
		assertThat(objects).allSatisfy((object) -> assertThat(names
			.add(object.getKind() + " " + object.getMetadata().getNamespace() + " " + object.getMetadata().getName()))
			.as("%s exists once", object.getMetadata().getName())
			.isTrue());
		assertThat(objects).allSatisfy((object) -> assertThat(object.getMetadata().getLabels())
			.containsEntry("app.kubernetes.io/instance", "test")
			.containsEntry("app.kubernetes.io/managed-by", "Helm"));
	}

	@Test
	void refusesWhatNoKindHas() {
		assertThatThrownBy(() -> RenderedChart.of("""
				apiVersion: v1
				kind: ConfigMap
				metadata: { name: typo }
				dada: {}
				""")).hasMessageContaining("dada");
		assertThatThrownBy(() -> RenderedChart.of("apiVersion: v2\nkind: ConfigMap"))
			.hasMessageContaining("unknown kind");
	}

	/** Tests the restricted pod security standard and a read-only root file system. */
	@ParameterizedTest
	@MethodSource("sets")
	void runsWithNoRightsAtAll(String set) throws IOException {
		RenderedChart rendered = HelmChart.render(set);
		for (PodSpec pod : List.of(rendered.pod(), HelmChart.hooks(set).only(Pod.class).getSpec())) {
			assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
			assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
			assertThat(pod.getHostNetwork()).isNull();
			Container container = pod.getContainers().getFirst();
			assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
			assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
			assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
			assertThat(container.getSecurityContext().getCapabilities().getAdd()).isEmpty();
			assertThat(container.getResources().getLimits()).containsKey("memory");
		}
		assertThat(rendered.pod().getAutomountServiceAccountToken()).isEqualTo(WITH_TOKEN.contains(set));
	}

	@ParameterizedTest
	@MethodSource("sets")
	void selectsThePodsThatItMakesAndNotThatOfTheTest(String set) throws IOException {
		RenderedChart rendered = HelmChart.hooks(set);
		Deployment deployment = rendered.only(Deployment.class);
		Map<String, String> pods = deployment.getSpec().getTemplate().getMetadata().getLabels();
		List<Map<String, String>> selectors = new ArrayList<>(
				List.of(deployment.getSpec().getSelector().getMatchLabels()));
		rendered.all(Service.class).forEach((service) -> selectors.add(service.getSpec().getSelector()));
		assertThat(selectors).hasSize(3).allSatisfy((selector) -> {
			assertThat(pods).containsAllEntriesOf(selector);
			assertThat(rendered.only(Pod.class).getMetadata().getLabels().entrySet().containsAll(selector.entrySet()))
				.isFalse();
		});
	}

	@ParameterizedTest
	@MethodSource("sets")
	void namesPortsThatThereAre(String set) {
		RenderedChart rendered = HelmChart.render(set);
		Container container = rendered.container();
		List<String> ports = container.getPorts().stream().map(ContainerPort::getName).toList();
		assertThat(ports).containsExactly("http", "management");
		assertThat(rendered.all(Service.class)).flatMap((service) -> service.getSpec().getPorts())
			.extracting((ServicePort port) -> port.getTargetPort().getStrVal())
			.containsExactlyInAnyOrder("http", "management");
		assertThat(List.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe()))
			.allSatisfy((probe) -> {
				assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("management");
				assertThat(probe.getHttpGet().getHttpHeaders()).singleElement()
					.matches((header) -> header.getName().equals("Host") && header.getValue().equals("localhost"));
			});
		assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/actuator/health/readiness");
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			image.tag,        latest,         Always
			image.tag,        1.2.3-SNAPSHOT, Always
			image.tag,        1.2.3,          IfNotPresent
			image.pullPolicy, Never,          Never
			""")
	void pullsAnImageThatMayHaveChanged(String property, String value, String policy) {
		assertThat(HelmChart.render("nothing", Map.of(property, value)).container().getImagePullPolicy())
			.isEqualTo(policy);
	}

	@Test
	void runsFurtherContainers() {
		RenderedChart rendered = HelmChart.render("nothing",
				Map.of("initContainers[0].name", "first", "initContainers[0].image", "a:1", "extraContainers[0].name",
						"beside", "extraContainers[0].image", "b:1"));
		assertThat(rendered.pod().getInitContainers()).extracting(Container::getName).containsExactly("first");
		assertThat(rendered.pod().getContainers()).extracting(Container::getName).containsExactly("gateway", "beside");
	}

	@Test
	void scalesByStreamsAsSoonAsThereIsATargetForThem() throws IOException {
		assertThat(scaled(Map.of("autoscaling.enabled", "true"))).extracting(MetricSpec::getType)
			.containsExactly("Resource");
		List<MetricSpec> metrics = scaled(Map.of("autoscaling.enabled", "true", "autoscaling.targetStreams", 2000));
		assertThat(metrics).extracting(MetricSpec::getType).containsExactly("Resource", "Pods");
		assertThat(metrics.getFirst().getResource().getName()).isEqualTo("cpu");
		PodsMetricSource streams = metrics.getLast().getPods();
		assertThat(streams.getTarget().getType()).isEqualTo("AverageValue");
		assertThat(streams.getTarget().getAverageValue()).hasToString("2000");
		assertThat(Files.readString(Path.of("src/docs/kubernetes.md"))).as("rule of the adapter")
			.contains("seriesQuery: '" + streams.getMetric().getName() + "{");
	}

	private static List<MetricSpec> scaled(Map<String, ?> values) {
		return HelmChart.render("redis", values).only(HorizontalPodAutoscaler.class).getSpec().getMetrics();
	}

	/** Tests what a repository of charts shows. */
	@Test
	void leavesAddressesOutThatAreNotKnown() throws IOException {
		Path chart = Files.createDirectory(this.directory.resolve("mcp-resource-gateway"));
		FileSystemUtils.copyRecursively(HelmChart.DIRECTORY, chart);
		assertThat(HelmLibrary.of(chart).show().chart().call()).contains("name: mcp-resource-gateway")
			.doesNotContain("home:", "sources:", "icon:");
		Path file = chart.resolve("Chart.yaml");
		Files.writeString(file,
				Files.readString(file)
					.replace("home: \"\"", "home: https://gateway.example")
					.replace("sources: []", "sources: [https://git.example/gateway]")
					.replace("icon: \"\"", "icon: https://gateway.example/logo.svg"));
		assertThat(HelmLibrary.of(chart).show().chart().call()).contains("home: https://gateway.example",
				"- https://git.example/gateway", "icon: https://gateway.example/logo.svg");
		assertThat(HelmLibrary.of(chart).lint().strict().call().isFailed()).isFalse();
	}

	@Test
	void linksEachAlertToTheRunbooks() {
		assertThat(runbooks(Map.of())).containsOnlyNulls();
		assertThat(runbooks(Map.of("prometheusRule.runbookUrl", "https://wiki.example/gateway")))
			.hasSizeGreaterThanOrEqualTo(10)
			.doesNotHaveDuplicates()
			.contains("https://wiki.example/gateway#mcpgatewaydown");
	}

	private static List<String> runbooks(Map<String, ?> values) {
		return HelmChart.render("everything", values)
			.only(PrometheusRule.class)
			.getSpec()
			.getGroups()
			.stream()
			.flatMap((group) -> group.getRules().stream())
			.filter((rule) -> rule.getAlert() != null && rule.getAlert().startsWith("McpGateway"))
			.map((rule) -> rule.getAnnotations().get("runbook_url"))
			.toList();
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			config.server.ssl.bundle,              web,                https, -
			config.server.ssl.certificate,         file:/tls/tls.crt,  https, -
			config.server.ssl.key-store,           file:/tls/keys.p12, https, -
			config.server.ssl.client-auth,         none,               -,     -
			config.management.server.ssl.bundle,   web,                -,     HTTPS
			config.management.server.ssl.key-store, file:/tls/keys.p12, -,    HTTPS
			config.management.server.port,         8081,               -,     -
			""")
	void callsEachPortByItsScheme(String property, String value, @Nullable String http, @Nullable String management)
			throws IOException {
		RenderedChart rendered = HelmChart.render("everything", Map.of(property, value));
		Container container = rendered.container();
		assertThat(List.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe()))
			.extracting((probe) -> probe.getHttpGet().getScheme())
			.containsOnly(management);
		assertThat(rendered.all(ServiceMonitor.class)).flatMap((monitor) -> monitor.getSpec().getEndpoints())
			.extracting((endpoint) -> endpoint.getScheme())
			.containsExactly((management != null) ? "https" : null);
		assertThat(rendered.all(Service.class)).flatMap((service) -> service.getSpec().getPorts())
			.filteredOn((port) -> port.getName().equals("http"))
			.extracting(ServicePort::getAppProtocol)
			.containsExactly(http);
		Container call = HelmChart.hooks("everything", Map.of(property, value))
			.only(Pod.class)
			.getSpec()
			.getContainers()
			.getFirst();
		assertThat(call.getEnv().getFirst().getValue()).startsWith((http != null) ? "https://" : "http://");
		assertThat(call.getArgs().getFirst().contains("--insecure")).isEqualTo(http != null);
	}

	@ParameterizedTest
	@MethodSource("sets")
	void mountsWhatThereIs(String set) {
		RenderedChart rendered = HelmChart.render(set);
		List<VolumeMount> mounts = rendered.container().getVolumeMounts();
		assertThat(mounts.stream().map(VolumeMount::getName).toList())
			.containsExactlyInAnyOrderElementsOf(rendered.pod().getVolumes().stream().map(Volume::getName).toList());
		assertThat(mounts).extracting(VolumeMount::getMountPath).doesNotHaveDuplicates().contains("/tmp");
		assertThat(mounts).filteredOn((mount) -> !Boolean.TRUE.equals(mount.getReadOnly()))
			.extracting(VolumeMount::getName)
			.isSubsetOf("tmp", "index");
	}

	@ParameterizedTest
	@MethodSource("sets")
	void keepsSecretsOutOfConfigMaps(String set) throws IOException {
		RenderedChart rendered = HelmChart.render(set);
		assertThat(rendered.all(ConfigMap.class))
			.allSatisfy((map) -> assertThat(map.getData().toString()).doesNotContain("do-not-tell"));
		assertThat(rendered.container().getEnv().toString()).doesNotContain("do-not-tell");
		boolean isSecret = Files.readString(HelmChart.VALUES.resolve(set + ".yaml")).contains("do-not-tell");
		assertThat(rendered.all(Secret.class)).hasSize(isSecret ? 1 : 0);
	}

}
