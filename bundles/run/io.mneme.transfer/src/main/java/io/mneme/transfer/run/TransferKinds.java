package io.mneme.transfer.run;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.entry.EntryImporter;
import io.mneme.spi.kind.EntryKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The kinds of entries that can be imported now, and what reads and records them. A journal that is moved to another folder is
 * another service, so the importers come and go while a command runs.
 */
@Component(service = TransferKinds.class)
public final class TransferKinds {

    /** The kinds that files of other programs hold, in the order in which a line is tried. */
    public static final List<String> NAMES = List.of("dictation", "utterance");

    private final Map<String, EntryKind<?>> kinds = new ConcurrentHashMap<>();
    private final Map<String, EntryImporter<?>> importers = new ConcurrentHashMap<>();

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addKind(EntryKind<?> kind, Map<String, Object> properties) {
        kinds.put(name(properties), kind);
    }

    void removeKind(EntryKind<?> kind, Map<String, Object> properties) {
        kinds.remove(name(properties), kind);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addImporter(EntryImporter<?> importer, Map<String, Object> properties) {
        importers.put(name(properties), importer);
    }

    void removeImporter(EntryImporter<?> importer, Map<String, Object> properties) {
        importers.remove(name(properties), importer);
    }

    private static String name(Map<String, Object> properties) {
        return String.valueOf(properties.get("kind"));
    }

    /** Returns what reads the lines of a kind. */
    public EntryKind<?> kind(String name) {
        return Optional.<EntryKind<?>>ofNullable(kinds.get(name))
                .orElseThrow(() -> new IllegalStateException("the kind " + name + " is not there now"));
    }

    /**
     * Returns a kind with what records its entries.
     *
     * @throws IllegalStateException if its journal is not open
     */
    public TransferKind<?> open(String name) {
        return Optional.<EntryImporter<?>>ofNullable(importers.get(name))
                .map(importer -> paired(kind(name), importer))
                .orElseThrow(() -> new IllegalStateException(
                        "the journal of kind " + name + " is not open; mneme:doctor names the reason"));
    }

    /** Both are registered for the same kind, so both take the same entries. */
    @SuppressWarnings("unchecked")
    private static <E> TransferKind<E> paired(EntryKind<E> kind, EntryImporter<?> importer) {
        return new TransferKind<>(kind, (EntryImporter<E>) importer);
    }
}
