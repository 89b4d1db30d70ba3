package io.mneme.transfer.run;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.support.plugin.PluginResult;
import io.mneme.transfer.run.BoundImporter.ImporterLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The importers that there are, and what is told when one arrives. Safe for use by many threads. */
@Component(service = ImporterRegistry.class)
public final class ImporterRegistry {

    private final ImporterLimits limits;
    private final Map<HistoryImporter, BoundImporter> importers = new ConcurrentHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    @Activate
    public ImporterRegistry() {
        this(ImporterLimits.DEFAULT);
    }

    ImporterRegistry(ImporterLimits limits) {
        this.limits = limits;
    }

    /** One that gives no name in time does not take part; its boundary has logged why. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addImporter(HistoryImporter importer, Map<String, Object> properties) {
        PluginResult<BoundImporter> bound = BoundImporter.bind(importer, properties, limits);
        if (!bound.failed()) {
            importers.put(importer, bound.get());
            listeners.forEach(Runnable::run);
        }
    }

    void removeImporter(HistoryImporter importer) {
        Optional.ofNullable(importers.remove(importer)).ifPresent(BoundImporter::close);
    }

    /** Has something run whenever an importer arrives, on the thread that brings it. */
    void addListener(Runnable listener) {
        listeners.add(listener);
    }

    void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    /** Returns the names of the importers that take part, in the order in which they are asked. */
    public List<String> names() {
        return sorted().stream().map(BoundImporter::name).toList();
    }

    /**
     * Returns the first importer that recognizes a file; empty if none does.
     *
     * @param problems is told which importer could not look at it
     */
    Optional<BoundImporter> recognizing(SourceHead head, Consumer<String> problems) {
        for (BoundImporter importer : sorted()) {
            PluginResult<Boolean> answer = importer.recognizes(head);
            if (answer.failed()) {
                problems.accept("the importer " + importer.name() + " could not look at it: it " + answer.failure());
            } else if (answer.get()) {
                return Optional.of(importer);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns whether a file of an archive belongs to one of these programs, and has no history.
     *
     * @param names the names of the importers that have read files of the archive
     */
    boolean isAccompanying(SourceHead head, Set<String> names) {
        return sorted().stream()
                .filter(importer -> names.contains(importer.name()))
                .anyMatch(importer -> importer.accompanies(head));
    }

    private List<BoundImporter> sorted() {
        return importers.values().stream()
                .filter(importer -> !importer.isSetAside())
                .sorted(BoundImporter.ORDER)
                .toList();
    }
}
