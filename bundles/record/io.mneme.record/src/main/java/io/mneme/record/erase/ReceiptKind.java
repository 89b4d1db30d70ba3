package io.mneme.record.erase;

import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonLine;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of receipts of erasures. No client writes them, and no search finds them. */
@Component(property = "kind=" + ReceiptKind.NAME)
public final class ReceiptKind implements EntryKind<ReceiptEntry> {

    /** The name of the kind. */
    public static final String NAME = "erasure";

    private final UlidGenerator ids = new UlidGenerator();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public ReceiptEntry decode(String line) {
        return new ReceiptEntry(JsonFields.lenient(line));
    }

    @Override
    public String encode(ReceiptEntry entry) {
        return JsonLine.text(entry.fields());
    }

    @Override
    public Optional<byte[]> bytes(ReceiptEntry entry) {
        return Optional.of(JsonLine.bytes(entry.fields()));
    }

    @Override
    public String id(ReceiptEntry entry) {
        return entry.text(JsonText.ID);
    }

    @Override
    public ReceiptEntry withId(ReceiptEntry entry, String id) {
        Map<String, JsonFields.Value> fields = new LinkedHashMap<>(entry.fields());
        fields.remove(JsonText.ID);
        fields.put(JsonText.ID, JsonText.text(id));
        return new ReceiptEntry(fields);
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(ReceiptEntry entry) {
        return List.of();
    }

    @Override
    public Optional<Instant> timestamp(ReceiptEntry entry) {
        return Timestamps.read(entry.text(ReceiptEntry.TIMESTAMP));
    }
}
