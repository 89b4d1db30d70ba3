package {{package}};

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Component;

/** Holds notes about entries, and erases them with their entries. Put your own files, caches or services in the place of the map. */
@Component(service = {ErasureParticipant.class, {{Name}}Erasure.class})
public final class {{Name}}Erasure implements ErasureParticipant {

    private final Map<NotedEntry, String> notes = new ConcurrentHashMap<>();

    private record NotedEntry(String journal, String id) {}

    /** Keeps a note about an entry of a journal. */
    public void keep(String journal, String id, String note) {
        notes.put(new NotedEntry(journal, id), note);
    }

    /** Returns whether a note with this text is kept. */
    public boolean keeps(String note) {
        return notes.containsValue(note);
    }

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public String holds() {
        return "notes about entries, in memory";
    }

    @Override
    public Found find(Erased what) {
        return new Found(notes.keySet().stream()
                .filter(entry -> what.containsEntry(entry.journal(), entry.id()))
                .count());
    }

    @Override
    public Removed remove(Erased what) {
        long removed = notes.keySet().stream()
                .filter(entry -> what.containsEntry(entry.journal(), entry.id()))
                .filter(entry -> notes.remove(entry) != null)
                .count();
        return new Removed(removed);
    }
}
