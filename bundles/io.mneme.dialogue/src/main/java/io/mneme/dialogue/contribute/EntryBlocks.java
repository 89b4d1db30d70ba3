package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.dialogue.message.PlacedNote;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Divides entries into blocks, and puts the note among them. For use by one thread, once. */
final class EntryBlocks {

    private final List<Long> ends;
    private final Optional<PlacedNote> note;
    private final List<Contribution> blocks = new ArrayList<>();
    private List<ContextItem> items = new ArrayList<>();
    private List<EntrySource> sources = new ArrayList<>();

    /**
     * Starts without a block.
     *
     * @param ends positions of the entries at the ends of blocks, strictly increasing
     * @param note the note, before one of the entries to show
     */
    EntryBlocks(List<Long> ends, Optional<PlacedNote> note) {
        this.ends = ends;
        this.note = note;
    }

    /** Returns a contribution for each block with an item. */
    List<Contribution> contributions(List<EntryItems> shown) {
        int end = 0;
        for (int i = 0; i < shown.size(); i++) {
            EntryItems entry = shown.get(i);
            while (end < ends.size() && ends.get(end) < entry.position()) {
                end++;
                finishBlock();
            }
            addNote(i);
            items.addAll(entry.items());
            sources.addAll(entry.sources());
        }
        addNote(shown.size());
        finishBlock();
        return blocks;
    }

    private void addNote(int entry) {
        note.filter(placed -> placed.entry() == entry).ifPresent(placed -> items.add(ItemBuilder.note(placed.text())));
    }

    private void finishBlock() {
        if (!items.isEmpty()) {
            blocks.add(Contribution.of(items).withSources(sources));
            items = new ArrayList<>();
            sources = new ArrayList<>();
        }
    }
}
