package io.mcpgateway.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

/** Tests the objects that the chart renders from its values. */
class ChartTests {

	private static final String NAME = "test-mcp-resource-gateway";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			security.openToNetwork  | false   | Set security.mode
			security.mode           | api-kee | mode
			security.mode           | oauth2  | at least the issuer
			replica                 | 2       | replica
			image.pullpolicy        | Always  | pullpolicy
			service.port            | 70000   | port
			ingress.enabled         | true    | at least one host
			route.enabled           | true    | at least one host
			files.Docs.root         | /srv    | files
			tmp.hostPath.path       | /tmp    | tmp
			""")
	void refusesWhatCouldNotWork(String value, String wrong, String sentence) {
		assertThatThrownBy(() -> HelmChart.render("open", Map.of(value, wrong))).hasMessageContaining(sentence);
	}

	@Test
	void installsTheVersionThatIsBuilt() throws IOException {
		String version = Files.readString(Path.of("pom.xml"))
			.replaceFirst("(?s).*?<artifactId>mcp-resource-gateway</artifactId>\\s*<version>([^<]+)<.*", "$1");
		assertThat(HelmChart.render("open").container().getImage()).isEqualTo("mcp-resource-gateway:" + version);
		assertThat(Path.of("Dockerfile")).content().contains("ARG VERSION=" + version + "\n");
	}

	@Test
	void refusesAnIndexThatTwoWouldHave() {
		assertThatThrownBy(() -> HelmChart.render("kept-index", Map.of("replicas", "2")))
			.hasMessageContaining("only one pod can use a persistent index");
	}

	@Test
	void rollsThePodsWhenTheirConfigurationChanges() {
		Map<String, String> before = annotations(HelmChart.render("everything", Map.of()));
		Map<String, String> configured = annotations(
				HelmChart.render("everything", Map.of("config.gateway.server.title", "Other")));
		Map<String, String> secret = annotations(
				HelmChart.render("everything", Map.of("secretConfig.gateway.sessions.secret", "0123456789abcdef")));
		assertThat(configured.get("checksum/restart")).isNotEqualTo(before.get("checksum/restart"));
		assertThat(configured.get("checksum/secret-restart")).isEqualTo(before.get("checksum/secret-restart"));
		assertThat(secret.get("checksum/secret-restart")).isNotEqualTo(before.get("checksum/secret-restart"));
		assertThat(annotations(HelmChart.render("everything", Map.of("replicas", "1")))).isEqualTo(before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "config.gateway.git.mounts.book.path", "config.gateway.files.mounts.docs.root",
			"config.gateway.limits.streams", "config.gateway.access.explain-scopes",
			"config.gateway.security.api-keys.ci.scopes", "secretConfig.gateway.postgres.mounts.shop.url",
			"config.gateway.groups.red.title", "config.gateway.files.mounts.docs.access-file",
			"config.gateway.postgres.mounts.shop.identity.roles[0].role" })
	void leavesThePodsAloneWhenARunningGatewayTakesAChangeOver(String property) {
		PodTemplateSpec before = template(Map.of("secretConfig.server.http2.enabled", "false"));
		PodTemplateSpec after = template(Map.of("secretConfig.server.http2.enabled", "false", property, "other"));
		assertThat(after).isEqualTo(before);
	}

	@ParameterizedTest
	@CsvSource({ "s3, b, watch, sqs", "s3, b, watch, webhook", "s3, b, webhook-token, 0123456789abcdef",
			"logs, shop, pods.access-review.user, sub" })
	void rollsThePodsForMountsThatTakeARestart(String part, String name, String property, String value) {
		String mount = "config.gateway." + part + ".mounts." + name + ".";
		String secret = "secretConfig.gateway." + part + ".mounts." + name + ".title";
		Map<String, String> before = Map.of(mount + property, value, secret, "One");
		assertThat(template(Map.of(mount + property, value, secret, "Other"))).isNotEqualTo(template(before));
		assertThat(template(Map.of(secret, "One"))).isNotEqualTo(template(before));
	}

	@Test
	void rollsThePodsForEachChangeIfNoneIsTakenOver() {
		Map<String, String> values = Map.of("config.gateway.reload.enabled", "false");
		Map<String, String> more = Map.of("config.gateway.reload.enabled", "false", "config.gateway.limits.streams",
				"1");
		assertThat(template(more)).isNotEqualTo(template(values));
	}

	private static PodTemplateSpec template(Map<String, String> values) {
		return HelmChart.render("open", values).only(Deployment.class).getSpec().getTemplate();
	}

	@Test
	void callsAGroupWhereOnlyGroupsHaveAnEndpoint() throws IOException {
		assertThat(testUrl(Map.of("config.gateway.groups.red.title", "Red"))).endsWith("/mcp");
		assertThat(testUrl(Map.of("config.gateway.groups.red.title", "Red", "config.gateway.groups.blue.title", "Blue",
				"config.gateway.http.groups-only", "true")))
			.endsWith("/mcp/blue");
	}

	private static String testUrl(Map<String, String> values) throws IOException {
		return HelmChart.hooks("open", values)
			.only(Pod.class)
			.getSpec()
			.getContainers()
			.getFirst()
			.getEnv()
			.getFirst()
			.getValue();
	}

	@Test
	void maybeCalledByTheNamesOfItsServicesItsIngressAndItsRoute() {
		assertThat(HelmChart.render("open").config("gateway", "http", "allowed-hosts")).asInstanceOf(LIST)
			.containsExactly(NAME, NAME + ".agents", NAME + ".agents.svc", NAME + ".agents.svc.cluster.local");
		assertThat(HelmChart.render("everything").config("gateway", "http", "allowed-hosts")).asInstanceOf(LIST)
			.contains("everything.agents.svc", "mcp.example", "mcp.route.example", "gateway.internal");
	}

	@Test
	void trustsTheNamedProxiesOnly() {
		assertThat(HelmChart.render("open").config("gateway", "http")).asInstanceOf(MAP)
			.doesNotContainKey("trusted-proxies");
		assertThat(HelmChart.render("open", Map.of("trustedProxies[0]", "10.244.7.0/24"))
			.config("gateway", "http", "trusted-proxies")).asInstanceOf(LIST).containsExactly("10.244.7.0/24");
	}

	@Test
	void letsTheOperatorsPropertiesCountForMoreThanItsOwn() {
		RenderedChart rendered = HelmChart.render("open",
				Map.of("config.gateway.search.directory", "/elsewhere", "config.gateway.http.max-body", "2MB"));
		assertThat(rendered.config("gateway", "search", "directory")).isEqualTo("/elsewhere");
		assertThat(rendered.config("gateway", "http")).asInstanceOf(MAP)
			.containsEntry("max-body", "2MB")
			.containsKey("allowed-hosts");
	}

	@Test
	void readsItsPropertiesFromAllThatItMounts() {
		RenderedChart rendered = HelmChart.render("everything");
		String locations = rendered.container().getEnv().getFirst().getValue();
		List<String> mounted = rendered.container().getVolumeMounts().stream().map(VolumeMount::getMountPath).toList();
		assertThat(rendered.container().getEnv().getFirst().getName()).isEqualTo("SPRING_CONFIG_ADDITIONAL_LOCATION");
		for (String location : locations.split(",")) {
			String directory = location.replaceFirst("(optional:)?(file|configtree):", "").replaceFirst("/$", "");
			assertThat(mounted).contains(directory);
		}
		assertThat(rendered.only(Secret.class).getStringData().get("application.yaml"))
			.contains("password: do-not-tell");
		assertThat(rendered.container().getEnv()).extracting(EnvVar::getName).contains("JAVA_TOOL_OPTIONS");
	}

	@Test
	void mountsFilesOfEachKindForReading() {
		RenderedChart rendered = HelmChart.render("files");
		assertThat(rendered.config("gateway", "files", "mounts")).asInstanceOf(MAP)
			.containsEntry("claimed", Map.of("root", "/mounts/claimed"))
			.containsEntry("projected", Map.of("root", "/mounts/projected", "follow-links", true))
			.containsEntry("shared", Map.of("root", "/mounts/shared", "watch", "poll", "title", "Shared"))
			.containsEntry("machine", Map.of("root", "/mounts/machine"));
		assertThat(rendered.container().getVolumeMounts())
			.filteredOn((mount) -> mount.getMountPath().startsWith("/mounts/"))
			.hasSize(4)
			.allMatch(VolumeMount::getReadOnly);
		assertThat(HelmChart.render("everything").container().getVolumeMounts()).extracting(VolumeMount::getSubPath)
			.contains("public");
	}

	/**
	 * Tests that keys are mounted as a directory, since a {@code subPath} would never be
	 * updated.
	 */
	@Test
	void mountsApiKeysSoThatNewOnesArrive() {
		RenderedChart rendered = HelmChart.render("api-key");
		assertThat(rendered.config("gateway", "security"))
			.isEqualTo(Map.of("mode", "api-key", "api-keys-file", "/etc/mcp-gateway/api-keys/keys.yaml"));
		assertThat(rendered.container().getVolumeMounts()).filteredOn((mount) -> mount.getName().equals("api-keys"))
			.singleElement()
			.matches((mount) -> mount.getMountPath().equals("/etc/mcp-gateway/api-keys") && mount.getSubPath() == null);
		assertThat(rendered.pod().getVolumes()).filteredOn((volume) -> volume.getName().equals("api-keys"))
			.extracting((Volume volume) -> volume.getSecret().getSecretName())
			.containsExactly("gateway-keys");
	}

	@Test
	void saysWhoIssuesTokens() {
		assertThat(HelmChart.render("oauth2").config("gateway", "security"))
			.isEqualTo(Map.of("mode", "oauth2", "oauth2", Map.of("issuer", "https://login.example/realms/acme",
					"resource", "https://mcp.example", "required-scopes", List.of("mcp"))));
	}

	@Test
	void keepsClientsWithTheirPodWhereThereAreMore() {
		assertThat(service(HelmChart.render("open")).getSpec().getSessionAffinity()).isEqualTo("None");
		assertThat(service(HelmChart.render("two-replicas")).getSpec().getSessionAffinity()).isEqualTo("ClientIP");
		assertThat(service(HelmChart.render("autoscaled")).getSpec().getSessionAffinity()).isEqualTo("ClientIP");
		assertThat(HelmChart.render("two-replicas").only(Ingress.class).getMetadata().getAnnotations())
			.containsEntry("nginx.ingress.kubernetes.io/upstream-hash-by", "$binary_remote_addr");
		assertThat(HelmChart.render("everything").only(Ingress.class).getMetadata().getAnnotations())
			.doesNotContainKey("nginx.ingress.kubernetes.io/upstream-hash-by");
	}

	@Test
	void leavesTheNumberOfPodsToTheAutoscaler() {
		RenderedChart rendered = HelmChart.render("autoscaled");
		assertThat(rendered.only(Deployment.class).getSpec().getReplicas()).isNull();
		assertThat(rendered.only(HorizontalPodAutoscaler.class).getSpec().getScaleTargetRef().getName())
			.isEqualTo(rendered.only(Deployment.class).getMetadata().getName());
	}

	@Test
	void givesPodsTheTimeToEndWell() {
		RenderedChart rendered = HelmChart.render("open");
		assertThat(rendered.container().getLifecycle().getPreStop().getSleep().getSeconds()).isEqualTo(5);
		assertThat(rendered.pod().getTerminationGracePeriodSeconds()).isGreaterThanOrEqualTo(5 + 2 * 10 + 5);
		assertThat(rendered.only(Deployment.class).getSpec().getStrategy().getType()).isEqualTo("RollingUpdate");
		assertThat(HelmChart.render("kept-index").only(Deployment.class).getSpec().getStrategy().getType())
			.isEqualTo("Recreate");
	}

	@Test
	void letsStreamsLastBehindProxies() {
		RenderedChart rendered = HelmChart.render("everything");
		assertThat(rendered.only(HTTPRoute.class).getSpec().getRules().getFirst().getTimeouts().getRequest())
			.isEqualTo("0s");
		assertThat(rendered.only(Ingress.class).getMetadata().getAnnotations())
			.containsEntry("nginx.ingress.kubernetes.io/proxy-buffering", "off")
			.containsEntry("nginx.ingress.kubernetes.io/proxy-read-timeout", "4500");
	}

	@Test
	void letsNobodyInWhoWasNotNamed() {
		NetworkPolicy policy = HelmChart.render("everything").only(NetworkPolicy.class);
		assertThat(policy.getSpec().getIngress()).hasSize(2).allMatch((rule) -> rule.getFrom().size() == 1);
		assertThat(HelmChart.render("databases").only(NetworkPolicy.class).getSpec().getIngress()).singleElement()
			.matches((rule) -> rule.getPorts().getFirst().getPort().getStrVal().equals("http"));
		assertThat(policy.getSpec().getEgress()).flatMap((rule) -> rule.getPorts())
			.extracting((port) -> port.getPort().getIntVal())
			.containsExactly(53, 53, 443, 5432, 9000);
	}

	@Test
	void givesPodsTheRoleThatBucketsAreReadWith() {
		RenderedChart rendered = HelmChart.render("buckets");
		assertThat(rendered.only(ServiceAccount.class).getMetadata().getAnnotations())
			.containsKey("eks.amazonaws.com/role-arn");
		assertThat(rendered.pod().getServiceAccountName()).isEqualTo(NAME);
		assertThat(HelmChart.render("nothing").pod().getServiceAccountName()).isEqualTo("default");
	}

	@Test
	void letsPodsReadTheLogsOfPodsInTheNamedNamespacesOnly() {
		RenderedChart rendered = HelmChart.render("pod-logs");
		assertThat(rendered.all(Role.class)).extracting((role) -> role.getMetadata().getNamespace())
			.containsExactly("shop", "billing");
		assertThat(rendered.all(Role.class)).flatMap(Role::getRules)
			.allSatisfy((rule) -> assertThat(rule.getVerbs()).isSubsetOf("get", "list"))
			.flatMap(PolicyRule::getResources)
			.containsOnly("pods", "pods/log");
		assertThat(rendered.all(RoleBinding.class)).hasSize(2).allSatisfy((binding) -> {
			assertThat(binding.getRoleRef().getName()).isEqualTo(NAME + "-pod-logs");
			assertThat(binding.getSubjects()).extracting(Subject::getName)
				.containsExactly(rendered.pod().getServiceAccountName());
		});
		assertThat(HelmChart.render("open").all(Role.class)).isEmpty();
		assertThat(rendered.all(ClusterRole.class)).isEmpty();
	}

	@Test
	void letsPodsCreateAccessReviewsAndNothingElseInTheCluster() {
		RenderedChart rendered = HelmChart.render("pod-logs", Map.of("podLogs.accessReviews", "true"));
		assertThat(rendered.only(ClusterRole.class).getRules()).singleElement().satisfies((rule) -> {
			assertThat(rule.getApiGroups()).containsExactly("authorization.k8s.io");
			assertThat(rule.getResources()).containsExactly("subjectaccessreviews");
			assertThat(rule.getVerbs()).containsExactly("create");
		});
		ClusterRoleBinding binding = rendered.only(ClusterRoleBinding.class);
		assertThat(binding.getRoleRef().getName()).isEqualTo(rendered.only(ClusterRole.class).getMetadata().getName());
		assertThat(binding.getSubjects()).extracting(Subject::getName)
			.containsExactly(rendered.pod().getServiceAccountName());
	}

	private static Service service(RenderedChart rendered) {
		return rendered.named(Service.class, NAME);
	}

	private static Map<String, String> annotations(RenderedChart rendered) {
		return rendered.only(Deployment.class).getSpec().getTemplate().getMetadata().getAnnotations();
	}

}
