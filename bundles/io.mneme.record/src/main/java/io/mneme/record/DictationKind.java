package io.mneme.record;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.spi.kind.EntryKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** What a dictation is: its JSON form, its id, the lanes that list it. */
@Component(property = "kind=dictation")
public final class DictationKind implements EntryKind<Dictation> {

    private final NewIds ids = new NewIds();

    @Override
    public String name() {
        return "dictation";
    }

    @Override
    public Dictation decode(String line) {
        return DictationJson.of(JsonFields.lenient(line));
    }

    @Override
    public String encode(Dictation entry) {
        return new String(DictationJson.fileLine(entry), StandardCharsets.UTF_8);
    }

    @Override
    public Optional<byte[]> bytes(Dictation entry) {
        return Optional.of(DictationJson.fileLine(entry));
    }

    @Override
    public String id(Dictation entry) {
        return entry.id();
    }

    @Override
    public Dictation identified(Dictation entry, String id) {
        return new Dictation(
                id,
                entry.timestamp(),
                entry.recognised(),
                entry.enhanced(),
                entry.confirmed(),
                entry.mode(),
                entry.previewed(),
                entry.recogniser(),
                entry.model(),
                entry.corrected(),
                entry.seconds(),
                withoutId(entry.foreign()));
    }

    private static Map<String, String> withoutId(Map<String, String> foreign) {
        if (!foreign.containsKey(Key.ID.json())) {
            return foreign;
        }
        Map<String, String> others = new LinkedHashMap<>(foreign);
        others.remove(Key.ID.json());
        return others;
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(Dictation entry) {
        String ofMode = DictationLanes.ofMode(entry.mode());
        return entry.previewed()
                ? List.of(ofMode, DictationLanes.CONFIRMED, DictationLanes.confirmed(entry.mode()))
                : List.of(ofMode);
    }

    @Override
    public Optional<Instant> moment(Dictation entry) {
        return Timestamps.read(entry.timestamp());
    }
}
