package io.mneme.transfer;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.transfer.run.TransferKinds;
import io.mneme.transfer.source.ImportSource;
import io.mneme.transfer.source.SourceItem;
import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds of which kind the entries of a source are: that of the first line that a kind accepts. */
final class KindDetector {

    private static final int MAX_ITEMS = 1_000;

    private final TransferKinds kinds;

    /** Why the first line is no entry, a reason for each kind. */
    private final List<String> reasons = new ArrayList<>();

    private long items;

    KindDetector(TransferKinds kinds) {
        this.kinds = kinds;
    }

    /** Returns the kind; empty if none of the first thousand lines is an entry. */
    Optional<String> detect(ImportSource source) throws IOException {
        Optional<SourceItem> item = source.next();
        while (item.isPresent() && items < MAX_ITEMS) {
            items++;
            Optional<String> kind = kindOf(item.get());
            if (kind.isPresent()) {
                return kind;
            }
            item = source.next();
        }
        return Optional.empty();
    }

    /** Returns whether the source has no line. */
    boolean isEmpty() {
        return items == 0;
    }

    /** Returns why the source holds no entries, for people. */
    String describe() {
        return "neither a dictation history nor an exchange log (" + String.join("; ", reasons) + "). Messages are"
                + " recorded by journal:append and POST /v1/journals/message/entries, terms by vocabulary:import";
    }

    private Optional<String> kindOf(SourceItem item) {
        if (item instanceof RejectedItem rejected) {
            addReason(rejected.describe());
            return Optional.empty();
        }
        LineItem line = (LineItem) item;
        for (String kind : TransferKinds.NAMES) {
            try {
                kinds.kind(kind).decode(line.text());
                return Optional.of(kind);
            } catch (InvalidEntryException none) {
                addReason(line.place() + " is no " + kind + ": " + none.getMessage());
            }
        }
        return Optional.empty();
    }

    private void addReason(String reason) {
        if (items == 1) {
            reasons.add(reason);
        }
    }
}
