package io.mneme.record.erase;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonLine;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The journal of receipts of erasures. Safe for use by many threads. */
@Component(service = ErasureReceipts.class)
public final class ErasureReceipts {

    private static final ObjectMapper JSON = new ObjectMapper();
    private volatile @Nullable Journal<ReceiptEntry> journal;

    @Activate
    public ErasureReceipts() {}

    ErasureReceipts(Journal<ReceiptEntry> opened) {
        journal = opened;
    }

    @Reference(target = "(kind=" + ReceiptKind.NAME + ")", cardinality = OPTIONAL, policy = DYNAMIC)
    void setJournal(Journal<ReceiptEntry> opened) {
        journal = opened;
    }

    void unsetJournal(Journal<ReceiptEntry> closed) {
        if (closed.equals(journal)) {
            journal = null;
        }
    }

    private Journal<ReceiptEntry> journal() {
        Journal<ReceiptEntry> current = journal;
        if (current == null) {
            throw new JournalException("the journal of receipts is not open");
        }
        return current;
    }

    /**
     * Writes a receipt down, unless that was done before.
     *
     * @throws JournalException if it cannot be written
     */
    void add(ErasureReceipt receipt) {
        Journal<ReceiptEntry> current = journal();
        if (current.find(receipt.id()).isEmpty()) {
            current.append(entry(ReceiptJson.write(receipt)));
        }
    }

    private static ReceiptEntry entry(ObjectNode json) {
        return new ReceiptEntry(JsonFields.lenient(json.toString()));
    }

    Optional<ErasureReceipt> find(String id) {
        return journal().find(id).map(StoredEntry::entry).map(ErasureReceipts::receipt);
    }

    /** Returns the newest receipts, newest first. */
    List<ErasureReceipt> newest(int limit) {
        List<StoredEntry<ReceiptEntry>> oldestFirst =
                journal().newest(Journal.ALL_ENTRIES, Position.END, limit, any -> true);
        return oldestFirst.stream()
                .sorted((one, other) -> other.position().compareTo(one.position()))
                .map(stored -> receipt(stored.entry()))
                .toList();
    }

    private static ErasureReceipt receipt(ReceiptEntry entry) {
        try {
            return ReceiptJson.read(JSON.readTree(JsonLine.text(entry.fields())));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
