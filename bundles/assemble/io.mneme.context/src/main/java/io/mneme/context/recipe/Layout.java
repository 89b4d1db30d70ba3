package io.mneme.context.recipe;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.context.provider.LaidOutSegment;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Places pieces by stability, the most stable first, then in the order of the recipe; the newest message comes last. */
public final class Layout {

    private static final int STABILITIES = Stability.values().length;

    private Layout() {}

    /**
     * A piece in its place. It is kept with a prompt, so that the next one does not lay it out again.
     *
     * @param piece the piece
     * @param segment the segment that it becomes; a system item in it begins with what separates it from the item before
     */
    public record PlacedPiece(PromptPiece piece, LaidOutSegment segment) {

        static PlacedPiece of(PromptPiece piece, List<ContextItem> items) {
            boolean hasSources = !piece.contribution().sources().isEmpty();
            return new PlacedPiece(piece, LaidOutSegment.of(piece.stability(), hasSources, items));
        }

        /** Returns its items. */
        public List<ContextItem> items() {
            return segment.items();
        }

        /** Returns what the piece adds to the text of the prompt. */
        public String text() {
            return items().stream().map(ContextItem::promptText).collect(Collectors.joining());
        }
    }

    /** The placed pieces of the prompt before, which are looked through in their order. */
    private static final class FormerPieces {

        /** How many pieces in a row can be missing now, at most, so that each piece is compared with few. */
        private static final int MAX_SKIPPED = 8;

        private final List<PlacedPiece> former;
        private int next = 1;

        FormerPieces(List<PlacedPiece> former) {
            this.former = former;
        }

        /** Returns a piece in a place that is not the first, as it was placed before if its contribution is that one. */
        PlacedPiece placed(PromptPiece piece) {
            int end = Math.min(former.size(), next + MAX_SKIPPED);
            for (int i = next; i < end; i++) {
                PlacedPiece known = former.get(i);
                if (known.piece().contribution() == piece.contribution()
                        && known.piece().equals(piece)) {
                    next = i + 1;
                    return known;
                }
            }
            return PlacedPiece.of(piece, items(piece.contribution(), false));
        }
    }

    /** Returns the pieces in their places; a frame without anything in it is left out. */
    public static List<PlacedPiece> of(List<PromptPiece> pieces) {
        return of(pieces, List.of());
    }

    /**
     * Returns the pieces in their places; a frame without anything in it is left out.
     *
     * @param former the placed pieces of the prompt before: a piece of the same contribution is taken from there
     */
    public static List<PlacedPiece> of(List<PromptPiece> pieces, List<PlacedPiece> former) {
        boolean framed = false;
        int[] places = new int[pieces.size()];
        for (int i = 0; i < places.length; i++) {
            framed |= pieces.get(i).contribution().frameRole() == FrameRole.FRAMED;
            places[i] = place(pieces.get(i));
        }
        FormerPieces known = new FormerPieces(former);
        List<PlacedPiece> placed = new ArrayList<>(places.length);
        for (int place = 0; place < 2 * STABILITIES; place++) {
            for (int i = 0; i < places.length; i++) {
                if (places[i] == place
                        && (framed || pieces.get(i).contribution().frameRole() != FrameRole.FRAME)) {
                    placed.add(placed.isEmpty() ? first(pieces.get(i)) : known.placed(pieces.get(i)));
                }
            }
        }
        return placed;
    }

    private static PlacedPiece first(PromptPiece piece) {
        return PlacedPiece.of(piece, items(piece.contribution(), true));
    }

    /** Returns the number of the place, which pieces of one stability share; the newest message is behind all others. */
    private static int place(PromptPiece piece) {
        List<ContextItem> items = piece.contribution().items();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).has(TextOrigin.CURRENT)) {
                return STABILITIES + piece.stability().ordinal();
            }
        }
        return piece.stability().ordinal();
    }

    private static List<ContextItem> items(Contribution contribution, boolean first) {
        List<ContextItem> items = contribution.items();
        if (items.size() == 1) {
            return List.of(first ? items.get(0) : placed(items.get(0), contribution));
        }
        List<ContextItem> placed = new ArrayList<>(items.size());
        for (ContextItem item : items) {
            boolean begins = first && placed.isEmpty();
            placed.add(begins ? item : placed(item, contribution));
        }
        return placed;
    }

    /** Returns an item with what separates it from the one before, if it is a system text. */
    private static ContextItem placed(ContextItem item, Contribution contribution) {
        if (!item.isSystemText() || !(item.parts().get(0) instanceof TextPart text)) {
            return item;
        }
        TextPart separated = new TextPart(separator(contribution) + text.text(), text.origin());
        if (item.parts().size() == 1) {
            return item.withParts(List.of(separated));
        }
        List<ItemPart> parts = new ArrayList<>(item.parts());
        parts.set(0, separated);
        return item.withParts(parts);
    }

    private static String separator(Contribution contribution) {
        return switch (contribution.separator()) {
            case PARAGRAPH -> "\n\n";
            case LINE -> "\n";
        };
    }
}
