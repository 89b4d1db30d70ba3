package io.mneme.settings;

import io.mneme.settings.file.PropertiesText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Component;

/**
 * Remembers the files of settings that were edited and refused, until they have another content. What held before is in force
 * meanwhile.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = RefusedEdits.class)
public final class RefusedEdits {

    private final Map<Path, RefusedEdit> edits = new ConcurrentHashMap<>();

    /**
     * A file that was refused.
     *
     * @param file the file
     * @param content what it contained
     * @param reason key and rule
     * @param takeBack puts in force what held before, also after the file was read once more
     */
    record RefusedEdit(Path file, PropertiesText content, String reason, Runnable takeBack) {

        /** Returns what is to be said of it as a sentence. */
        String fault() {
            return "%s is refused, and what held before stays in force: %s".formatted(file, reason);
        }

        private boolean isPresent() {
            try {
                return PropertiesText.of(Files.readAllBytes(file)).equals(content);
            } catch (IOException gone) {
                return false;
            }
        }
    }

    /** Adds a file, in the place of what is known of it. */
    void add(RefusedEdit edit) {
        edits.put(edit.file(), edit);
    }

    /** Returns the files that are still as they were refused, by their names. */
    List<RefusedEdit> list() {
        edits.values().removeIf(edit -> !edit.isPresent());
        return edits.values().stream()
                .sorted(Comparator.comparing(RefusedEdit::file))
                .toList();
    }

    /** Returns what is known of a file that is still as it was refused; empty if it is another one. */
    Optional<RefusedEdit> find(Path file) {
        return Optional.ofNullable(edits.get(file)).filter(RefusedEdit::isPresent);
    }
}
