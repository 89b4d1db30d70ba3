package io.mneme.dialogue.contribute;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.TextPart;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.window.SelectedWindow;
import io.mneme.dialogue.contribute.PromptFit.FittedEntries;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueDraft.PlacedNote;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.stage.StageRequest;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.media.MediaDescriptor;
import io.mneme.spi.media.MediaResolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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

    private static final String TYPE = "resolver";

    List<Contribution> contributions(DialogueDraft draft) {
        List<Omission> omissions = new ArrayList<>(draft.omissions());
        PromptFit fit = new PromptFit(request.tokens(), tokenLimit, MAX_CHARS, EntryWeighting.of(request));
        Optional<PlacedNote> note = draft.note().filter(placed -> fit.fits(ItemBuilder.note(placed.text())));
        if (note.isEmpty() && draft.note().isPresent()) {
            omissions.add(new Omission("context-note", "the note is longer than the limit of the contributor"));
        }
        List<EntryItems> all = items(draft, omissions);
        omissions.addAll(empty(all, draft.entries()));
        FittedEntries fitted = fit.fitting(
                all,
                note.map(placed -> List.of(ItemBuilder.note(placed.text()))).orElse(List.of()));
        omissions.addAll(fitted.omissions());
        List<EntryItems> shown = fitted.shown();
        EntryBlocks blocks = new EntryBlocks(
                draft.window().map(SelectedWindow::blockEnds).orElse(List.of()),
                note.map(placed -> placedAmong(shown, all, placed)));
        return reported(blocks.contributions(shown), draft, fitted, omissions);
    }

    /** Returns the note before the same entry as among all, or before the next one that is shown. */
    private static PlacedNote placedAmong(List<EntryItems> shown, List<EntryItems> all, PlacedNote note) {
        long position = note.entry() < all.size() ? all.get(note.entry()).position() : Long.MAX_VALUE;
        int before = (int)
                shown.stream().filter(entry -> entry.position() < position).count();
        return new PlacedNote(before, note.text());
    }

    private List<EntryItems> items(DialogueDraft draft, List<Omission> omissions) {
        long firstIndex = request.input().source() instanceof GivenMessages given ? given.firstIndex() : 0;
        ItemBuilder builder = new ItemBuilder(request.input().persona(), journal, firstIndex);
        List<List<ItemPart>> media = resolvedMedia(draft.entries(), request, omissions);
        List<EntryItems> items = new ArrayList<>(media.size());
        for (int i = 0; i < media.size(); i++) {
            items.add(builder.items(draft.entries().get(i), media.get(i)));
        }
        return items;
    }

    /** Reports the messages that show nothing. */
    private static List<Omission> empty(List<EntryItems> items, List<DialogueEntry> entries) {
        int empty = IntStream.range(0, items.size())
                .filter(at -> items.get(at).items().isEmpty())
                .map(at -> entries.get(at).parts().size())
                .sum();
        return empty == 0
                ? List.of()
                : List.of(new Omission("dialogue", empty + " messages have neither a text nor a medium to show"));
    }

    /** Adds the report to the first one. */
    private List<Contribution> reported(
            List<Contribution> contributions, DialogueDraft draft, FittedEntries fitted, List<Omission> omissions) {
        if (contributions.isEmpty()) {
            return omissions.isEmpty() ? contributions : List.of(Contribution.ofOmissions(omissions));
        }
        List<Contribution> reported = new ArrayList<>(contributions);
        reported.set(
                0,
                contributions
                        .get(0)
                        .withReport(
                                draft.window()
                                        .map(window -> report(
                                                window.report(), fitted.shown().size())),
                                omissions)
                        .withPolicies(fitted.policies()));
        return reported;
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

    /** Returns the parts for the media of each entry, in the order of the entries. The resolver is called once for all of them. */
    private static List<List<ItemPart>> resolvedMedia(
            List<DialogueEntry> entries, StageRequest request, List<Omission> omissions) {
        List<MediaDescriptor> media = entries.stream()
                .flatMap(entry -> entry.media().descriptors().stream())
                .toList();
        List<ItemPart> parts = media.isEmpty() ? List.of() : resolved(media, request, omissions);
        List<List<ItemPart>> byEntry = new ArrayList<>(entries.size());
        int from = 0;
        for (DialogueEntry entry : entries) {
            int to = from + entry.media().descriptors().size();
            byEntry.add(parts.subList(from, to));
            from = to;
        }
        return byEntry;
    }

    private static List<ItemPart> resolved(
            List<MediaDescriptor> media, StageRequest request, List<Omission> omissions) {
        SelectedPolicy<MediaResolver> resolver = request.policies()
                .resolvers()
                .select(request.selectors(), request.request().options().policy(TYPE), Optional.empty());
        resolver.missing().ifPresent(omissions::add);
        return List.copyOf(resolver.<List<ItemPart>>call(
                policy -> policy.resolve(
                        media, request.input().ability(), request.settings().language()),
                parts -> isValid(parts, media),
                omissions::add));
    }

    private static boolean isValid(List<ItemPart> parts, List<MediaDescriptor> media) {
        if (parts.size() != media.size()) {
            return false;
        }
        for (int i = 0; i < parts.size(); i++) {
            boolean fits = parts.get(i) instanceof MediaPart part
                    ? part.uri().equals(media.get(i).uri())
                    : parts.get(i) instanceof TextPart;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** Divides entries into blocks, and puts the note among them. */
    private static final class EntryBlocks {

        private final List<Long> ends;
        private final Optional<PlacedNote> note;
        private final List<Contribution> blocks = new ArrayList<>();
        private List<ContextItem> items = new ArrayList<>();
        private List<EntrySource> sources = new ArrayList<>();
        private List<SourceSpan> spans = new ArrayList<>();

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
                addSpans(entry);
                items.addAll(entry.items());
                sources.addAll(entry.sources());
            }
            addNote(shown.size());
            finishBlock();
            return blocks;
        }

        /** Each item of an entry is made of all its messages. */
        private void addSpans(EntryItems entry) {
            for (int item = 0; item < entry.items().size(); item++) {
                for (int source = 0; source < entry.sources().size(); source++) {
                    spans.add(SourceSpan.whole(items.size() + item, sources.size() + source));
                }
            }
        }

        private void addNote(int entry) {
            note.filter(placed -> placed.entry() == entry)
                    .ifPresent(placed -> items.add(ItemBuilder.note(placed.text())));
        }

        private void finishBlock() {
            if (!items.isEmpty()) {
                blocks.add(Contribution.of(items).withSources(sources).withSpans(spans));
                items = new ArrayList<>();
                sources = new ArrayList<>();
                spans = new ArrayList<>();
            }
        }
    }
}
