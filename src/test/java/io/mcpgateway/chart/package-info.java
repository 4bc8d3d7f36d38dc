/**
 * Renders the Helm chart as Helm does, reads what comes out into the types of Kubernetes,
 * and holds its queries against what a running gateway tells.
 * <p>
 * Why types: a template is text, in which a field with a wrong name or at a wrong depth
 * is as good as any other, until a cluster leaves it out without a word.
 */
@NullMarked
package io.mcpgateway.chart;

import org.jspecify.annotations.NullMarked;
