package io.mneme.context.recipe;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Places pieces by stability, the most stable first, then in the order of the recipe; the newest message comes last. */
public final class Layout {

    private static final Comparator<PromptPiece> ORDER =
            Comparator.comparing(Layout::isNewestMessage).thenComparing(PromptPiece::stability);

    private Layout() {}

    /**
     * A piece in its place.
     *
     * @param piece the piece
     * @param items its items; a system item begins with what separates it from the item before
     * @param text what the piece adds to the text of the prompt
     */
    public record PlacedPiece(PromptPiece piece, List<ContextItem> items, String text) {

        public PlacedPiece {
            items = List.copyOf(items);
        }

        private static PlacedPiece of(PromptPiece piece, List<ContextItem> items) {
            String text = items.size() == 1
                    ? items.get(0).promptText()
                    : items.stream().map(ContextItem::promptText).collect(Collectors.joining());
            return new PlacedPiece(piece, items, text);
        }
    }

    /** Returns the pieces in their places; a frame without anything in it is left out. */
    public static List<PlacedPiece> of(List<PromptPiece> pieces) {
        boolean framed = pieces.stream().anyMatch(piece -> piece.contribution().frameRole() == FrameRole.FRAMED);
        List<PromptPiece> order = pieces.stream()
                .filter(piece -> framed || piece.contribution().frameRole() != FrameRole.FRAME)
                .sorted(ORDER)
                .toList();
        List<PlacedPiece> placed = new ArrayList<>(order.size());
        for (PromptPiece piece : order) {
            placed.add(PlacedPiece.of(piece, items(piece.contribution(), placed.isEmpty())));
        }
        return placed;
    }

    private static boolean isNewestMessage(PromptPiece piece) {
        return piece.contribution().items().stream().anyMatch(item -> item.has(TextOrigin.CURRENT));
    }

    private static List<ContextItem> items(Contribution contribution, boolean first) {
        List<ContextItem> items = new ArrayList<>(contribution.items().size());
        for (ContextItem item : contribution.items()) {
            boolean begins = first && items.isEmpty();
            items.add(begins || !item.isSystemText() ? item : separated(item, contribution));
        }
        return items;
    }

    private static ContextItem separated(ContextItem item, Contribution contribution) {
        List<ItemPart> parts = new ArrayList<>(item.parts());
        if (parts.get(0) instanceof TextPart text) {
            parts.set(0, new TextPart(separator(contribution) + text.text(), text.origin()));
        }
        return item.withParts(parts);
    }

    private static String separator(Contribution contribution) {
        return switch (contribution.separator()) {
            case PARAGRAPH -> "\n\n";
            case LINE -> "\n";
        };
    }
}
