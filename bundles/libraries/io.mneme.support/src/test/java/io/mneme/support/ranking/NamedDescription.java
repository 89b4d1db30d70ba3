package io.mneme.support.ranking;

/** What a service of the tests declares. */
record NamedDescription(String name) implements ServiceDescription {}
