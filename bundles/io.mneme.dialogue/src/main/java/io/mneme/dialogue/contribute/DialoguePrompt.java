package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.api.window.SelectedWindow;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.PlacedNote;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes contributions of what the stages leave: one for each block of the window, so that a provider can cache each of them.
 *
 * @param request what the stages know
 * @param journal name of the journal of the messages
 * @param tokenLimit maximum number of tokens
 * @param warnings remarks for the report
 */
record DialoguePrompt(StageRequest request, String journal, int tokenLimit, List<String> warnings) {

    /** The limit of all contributions of a contributor, less room for what it reports. */
    static final int MAX_CHARS = 900_000;

    List<Contribution> contributions(DialogueDraft draft) {
        List<Omission> omissions = new ArrayList<>(draft.omissions());
        PromptFit fit = new PromptFit(request.tokens(), tokenLimit, MAX_CHARS);
        Optional<PlacedNote> note = draft.note().filter(placed -> fit.fits(ItemBuilder.note(placed.text())));
        if (note.isEmpty() && draft.note().isPresent()) {
            omissions.add(new Omission("context-note", "the note is longer than the limit of the contributor"));
        }
        List<EntryItems> all = items(draft, omissions);
        List<EntryItems> shown = fit.fitting(
                all,
                note.map(placed -> List.of(ItemBuilder.note(placed.text()))).orElse(List.of()));
        if (shown.size() < all.size()) {
            omissions.add(new Omission(
                    "dialogue", (all.size() - shown.size()) + " oldest entries exceed the limit of " + limit()));
        }
        int removed = all.size() - shown.size();
        List<Block> blocks = blocks(shown, note, removed, draft.window());
        return reported(blocks, draft, shown.size(), omissions);
    }

    private String limit() {
        return tokenLimit == Integer.MAX_VALUE ? MAX_CHARS + " characters" : tokenLimit + " tokens";
    }

    private List<EntryItems> items(DialogueDraft draft, List<Omission> omissions) {
        ItemBuilder builder = new ItemBuilder(request.input().persona(), journal);
        List<List<ItemPart>> media = MediaResolution.of(draft.entries(), request, omissions);
        List<EntryItems> items = new ArrayList<>(media.size());
        for (int i = 0; i < media.size(); i++) {
            items.add(builder.items(draft.entries().get(i), media.get(i)));
        }
        return items;
    }

    /** The items and sources of a contribution. */
    private record Block(List<ContextItem> items, List<EntrySource> sources) {

        private Block() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /**
     * Divides entries into blocks, and adds the note.
     *
     * @param removed number of the oldest entries that had no room
     */
    private static List<Block> blocks(
            List<EntryItems> shown, Optional<PlacedNote> note, int removed, Optional<SelectedWindow> window) {
        List<Long> ends = window.map(SelectedWindow::blockEnds).orElse(List.of());
        int noteBefore =
                note.map(placed -> Math.max(0, placed.entry() - removed)).orElse(-1);
        List<Block> blocks = new ArrayList<>();
        Block block = new Block();
        int end = 0;
        for (int i = 0; i < shown.size(); i++) {
            while (end < ends.size() && ends.get(end) < shown.get(i).position()) {
                end++;
                block = added(block, blocks);
            }
            if (i == noteBefore) {
                block.items().add(ItemBuilder.note(note.get().text()));
            }
            block.items().addAll(shown.get(i).items());
            block.sources().addAll(shown.get(i).sources());
        }
        if (noteBefore >= shown.size()) {
            block.items().add(ItemBuilder.note(note.get().text()));
        }
        added(block, blocks);
        return blocks;
    }

    /** Adds a block if it has an item; returns the next one to fill. */
    private static Block added(Block block, List<Block> blocks) {
        if (block.items().isEmpty()) {
            return block;
        }
        blocks.add(block);
        return new Block();
    }

    private List<Contribution> reported(
            List<Block> blocks, DialogueDraft draft, int entries, List<Omission> omissions) {
        List<Contribution> contributions = new ArrayList<>(blocks.size());
        for (Block block : blocks) {
            Contribution contribution = Contribution.of(block.items()).withSources(block.sources());
            contributions.add(
                    contributions.isEmpty()
                            ? contribution.withReport(
                                    draft.window().map(window -> report(window.report(), entries)), omissions)
                            : contribution);
        }
        return contributions;
    }

    private WindowReport report(WindowReport selected, int entries) {
        List<String> all = new ArrayList<>(selected.warnings());
        all.addAll(warnings);
        return new WindowReport(
                selected.policy(),
                selected.renderer(),
                entries,
                selected.rebuilt(),
                selected.reason(),
                all,
                selected.policies());
    }
}
