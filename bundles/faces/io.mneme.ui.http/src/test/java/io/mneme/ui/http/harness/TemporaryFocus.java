package io.mneme.ui.http.harness;

import io.mneme.api.seal.TextSeal;
import io.mneme.api.session.FocusSessions;
import io.mneme.session.focus.FocusSettings;
import io.mneme.session.focus.FocusStore;
import io.mneme.session.focus.StoredFocusSessions;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.WeightingRegistry;
import io.mneme.weight.ContinuityWeighting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The real focus sessions in a folder that is deleted at the end.
 *
 * @param folder the folder
 * @param sessions the sessions
 */
public record TemporaryFocus(Path folder, FocusSessions sessions) implements AutoCloseable {

    static TemporaryFocus create() {
        try {
            Path folder = Files.createTempDirectory("focus-");
            FocusStore store = new FocusStore(
                    new FocusSettings.CurrentSettings(Map.of("folder", folder.toString())), TextSeal.OFF);
            return new TemporaryFocus(
                    folder,
                    new StoredFocusSessions(
                            store, WeightingRegistry.of(new ContinuityWeighting()), new FakeRedactions()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Path> all = paths.sorted(Comparator.reverseOrder()).toList();
            for (Path path : all) {
                Files.delete(path);
            }
        }
    }
}
