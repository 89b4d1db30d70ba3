package io.mneme.vocabulary;

import com.github.f4b6a3.ulid.UlidCreator;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.spi.kind.EntryKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of terms. Only the vocabulary writes them, so that no term is there twice. */
@Component(property = "kind=" + TermKind.NAME)
public final class TermKind implements EntryKind<TermEntry> {

    static final String NAME = "term";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public TermEntry decode(String line) {
        return TermJson.read(line);
    }

    @Override
    public String encode(TermEntry entry) {
        return TermJson.write(entry);
    }

    @Override
    public String id(TermEntry entry) {
        return entry.id();
    }

    @Override
    public TermEntry withId(TermEntry entry, String id) {
        Map<String, String> extra = new LinkedHashMap<>(entry.extraFields());
        extra.remove(TermJson.ID);
        return new TermEntry(
                id, entry.timestamp(), entry.term(), entry.variants(), entry.category(), entry.note(), extra);
    }

    @Override
    public String newId() {
        return UlidCreator.getMonotonicUlid().toString();
    }

    @Override
    public List<String> lanes(TermEntry entry) {
        return List.of();
    }

    @Override
    public Optional<Instant> timestamp(TermEntry entry) {
        try {
            return Optional.of(OffsetDateTime.parse(entry.timestamp()).toInstant());
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
