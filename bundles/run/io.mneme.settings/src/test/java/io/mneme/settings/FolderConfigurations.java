package io.mneme.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.settings.DescribedConfiguration.ConfigurationState;
import io.mneme.settings.harness.InstalledFile;
import io.mneme.settings.metatype.MetatypeDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Configurations of folders, of which each file is read as soon as it is asked for. */
final class FolderConfigurations implements ConfigurationSource {

    private final List<MetatypeDefinition> definitions;
    private final Set<String> fixedKeys;
    private final List<Path> folders;
    private final Map<String, String> properties;

    FolderConfigurations(
            List<MetatypeDefinition> definitions,
            Set<String> fixedKeys,
            List<Path> folders,
            Map<String, String> properties) {
        this.definitions = definitions;
        this.fixedKeys = fixedKeys;
        this.folders = folders;
        this.properties = properties;
    }

    @Override
    public List<DescribedConfiguration> list() {
        return definitions.stream().flatMap(this::described).toList();
    }

    @Override
    public Optional<DescribedConfiguration> find(String pid) {
        return list().stream().filter(one -> one.pid().equals(pid)).findFirst();
    }

    @Override
    public boolean awaitValues(String pid, Map<String, Optional<String>> values) {
        DescribedConfiguration present = find(pid).orElseThrow();
        values.forEach((key, value) -> assertThat(present.value(key)).as(key).isEqualTo(value));
        return true;
    }

    private Stream<DescribedConfiguration> described(MetatypeDefinition definition) {
        List<String> pids = definition.factory() ? instances(definition.pid()) : List.of(definition.pid());
        return pids.stream().map(pid -> new DescribedConfiguration(pid, definition, fixedKeys, state(pid)));
    }

    private List<String> instances(String factory) {
        return folders.stream()
                .flatMap(folder -> Stream.of(folder.toFile().list()))
                .filter(name -> name.startsWith(factory + "-"))
                .map(name -> name.replaceFirst("\\.cfg$", ""))
                .distinct()
                .toList();
    }

    private Optional<ConfigurationState> state(String pid) {
        return folders.stream()
                .map(folder -> folder.resolve(pid + ".cfg"))
                .filter(Files::exists)
                .reduce((former, later) -> later)
                .map(file -> new ConfigurationState(read(file), Optional.of(file)));
    }

    private Map<String, Object> read(Path file) {
        try {
            return InstalledFile.read(file, properties::get);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
