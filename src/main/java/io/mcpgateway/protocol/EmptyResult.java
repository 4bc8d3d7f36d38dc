package io.mcpgateway.protocol;

/** Result without content. */
public record EmptyResult() implements Result {

}
