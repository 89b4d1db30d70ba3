package io.mneme.deploy.bundle;

import io.mneme.deploy.file.PluginJar;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What holds for all files at the moment.
 *
 * @param limit how long a start or a stop may take
 * @param refusal why a file with a jar is left out; empty if it is not
 */
public record DeployRules(Duration limit, BiFunction<DeployedFile, PluginJar, Optional<String>> refusal) {}
