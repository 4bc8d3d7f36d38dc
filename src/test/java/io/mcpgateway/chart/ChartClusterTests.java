package io.mcpgateway.chart;

import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.RollingUpdateDeployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.assertj.core.groups.Tuple.tuple;

/** Tests the objects of a chart with more than one pod, with and without Redis. */
class ChartClusterTests {

	private static final String TLS = "/etc/mcp-gateway/redis-tls";

	@Test
	void podsWithRedisNeedNoAffinity() {
		for (String set : List.of("redis", "redis-sentinel")) {
			assertThat(HelmChart.render(set).named(Service.class, "test-mcp-resource-gateway").getSpec())
				.matches((service) -> service.getSessionAffinity().equals("None"))
				.matches((service) -> service.getSessionAffinityConfig() == null);
		}
		assertThat(HelmChart.render("redis").only(Ingress.class).getMetadata().getAnnotations())
			.doesNotContainKey("nginx.ingress.kubernetes.io/upstream-hash-by");
	}

	@Test
	void podsWithoutRedisNeedASecret() {
		assertThatThrownBy(() -> HelmChart.render("open", Map.of("replicas", "2")))
			.hasMessageContaining("Set cluster.redis.enabled to true, or set gateway.sessions.secret in secretConfig");
		assertThatThrownBy(() -> HelmChart.render("open", Map.of("autoscaling.enabled", "true")))
			.hasMessageContaining("Set cluster.redis.enabled to true");
		assertThatThrownBy(
				() -> HelmChart.render("open", Map.of("replicas", "2", "secretConfig.gateway.sessions.max", "5")))
			.hasMessageContaining("Set cluster.redis.enabled to true");
	}

	@ParameterizedTest
	@ValueSource(strings = { "secretConfig.gateway.sessions.secret", "secretConfig.gateway\\.sessions\\.secret",
			"secretConfig.gateway\\.sessions.secret", "secretConfig.gateway.sessions\\.secret", "existingSecretConfig",
			"existingSecretProperties" })
	void aSecretMayBeWrittenInEachWay(String value) {
		assertThatNoException().isThrownBy(() -> HelmChart.render("open", Map.of("replicas", "2", value, "secret")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			cluster.redis.enabled       | true    | Set cluster.redis.host
			cluster.redis.tls.enabled   | true    | Set cluster.redis.enabled to true
			cluster.redis.tls.certKey   | tls.crt | Set cluster.redis.tls.existingSecret
			cluster.redis.usernameKey   | user    | Set cluster.redis.existingSecret
			cluster.redis.port          | 0       | port
			cluster.redis.password      | secret  | password
			""")
	void refusesWhatCouldNotWork(String value, String wrong, String sentence) {
		assertThatThrownBy(() -> HelmChart.render("open", Map.of(value, wrong))).hasMessageContaining(sentence);
	}

	@Test
	void configuresRedis() {
		RenderedChart rendered = HelmChart.render("redis");
		assertThat(rendered.config("gateway", "cluster"))
			.isEqualTo(Map.of("mode", "redis", "prefix", "agents.test-mcp-resource-gateway"));
		assertThat(rendered.config("spring", "data", "redis")).isEqualTo(
				Map.of("host", "redis.data.svc", "port", 6380, "ssl", Map.of("enabled", true, "bundle", "redis")));
		assertThat(rendered.config("spring", "ssl", "bundle", "pem", "redis"))
			.isEqualTo(Map.of("truststore", Map.of("certificate", "file:" + TLS + "/ca.crt"), "keystore",
					Map.of("certificate", "file:" + TLS + "/tls.crt", "private-key", "file:" + TLS + "/tls.key")));
		assertThat(rendered.container().getEnv())
			.filteredOn((variable) -> variable.getName().startsWith("SPRING_DATA_REDIS"))
			.extracting(EnvVar::getName, (variable) -> variable.getValueFrom().getSecretKeyRef().getKey())
			.containsExactly(tuple("SPRING_DATA_REDIS_PASSWORD", "password"),
					tuple("SPRING_DATA_REDIS_USERNAME", "username"));
		assertThat(HelmChart.render("open").configuration()).doesNotContain("cluster:", "redis");
	}

	@Test
	void leavesSentinelsToTheConfiguration() {
		RenderedChart rendered = HelmChart.render("redis-sentinel");
		assertThat(rendered.configuration()).contains("redis-0.redis:26379").doesNotContain("host:");
		assertThat(rendered.config("gateway", "cluster")).asInstanceOf(MAP).containsEntry("mode", "redis");
	}

	@Test
	void keepsAPrefixThatTheGatewayTakes() {
		assertThat(HelmChart.render("redis", Map.of("fullnameOverride", "x".repeat(52) + "-and-more"))
			.config("gateway", "cluster", "prefix")).asString().matches("[a-z0-9][a-z0-9._-]{0,62}");
	}

	@Test
	void replacesPodsWithoutLosingOne() {
		RenderedChart rendered = HelmChart.render("redis");
		RollingUpdateDeployment update = rendered.only(Deployment.class).getSpec().getStrategy().getRollingUpdate();
		assertThat(update.getMaxUnavailable().getIntVal()).isZero();
		assertThat(update.getMaxSurge().getIntVal()).isEqualTo(1);
		assertThat(rendered.container().getLifecycle().getPreStop().getSleep().getSeconds()).isEqualTo(5);
		assertThat(rendered.only(PodDisruptionBudget.class).getSpec().getMaxUnavailable().getIntVal()).isEqualTo(1);
		assertThat(rendered.only(HorizontalPodAutoscaler.class).getSpec().getBehavior().getScaleDown().getPolicies())
			.singleElement()
			.matches((policy) -> policy.getValue() == 1 && policy.getPeriodSeconds() == 60);
	}

	@Test
	void letsPodsCallRedis() {
		assertThat(HelmChart.render("redis").only(NetworkPolicy.class).getSpec().getEgress())
			.filteredOn((rule) -> rule.getPorts().getFirst().getPort().getIntVal() == 6380)
			.singleElement()
			.matches((rule) -> rule.getTo().size() == 1);
		assertThat(HelmChart.render("redis-sentinel", Map.of("networkPolicy.enabled", "true"))
			.only(NetworkPolicy.class)
			.getSpec()
			.getEgress()).last().matches((rule) -> rule.getPorts().getFirst().getPort().getIntVal() == 6379);
	}

	@Test
	void warnsOfAPodThatIsAlone() {
		assertThat(alerts("redis")).contains("McpGatewayAlone", "McpGatewayClusterBehind", "McpGatewayNoLease");
		assertThat(alerts("everything")).doesNotContain("McpGatewayAlone").contains("McpGatewayDown");
	}

	private static List<String> alerts(String set) {
		return HelmChart.render(set)
			.only(PrometheusRule.class)
			.getSpec()
			.getGroups()
			.getFirst()
			.getRules()
			.stream()
			.map(Rule::getAlert)
			.toList();
	}

}
