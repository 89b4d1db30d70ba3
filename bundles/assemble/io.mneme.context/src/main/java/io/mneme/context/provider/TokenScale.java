package io.mneme.context.provider;

/**
 * How many tokens a provider bills for what is counted. It has an encoding of its own, counts what surrounds messages, and
 * counts the pixels of images, which are counted here as a line of text.
 *
 * @param text tokens for each token that is counted
 * @param image tokens for each image, beside that line
 */
public record TokenScale(double text, double image) {

    /** The scale before anything was billed. */
    public static final TokenScale COUNTED = new TokenScale(1, 0);

    /** The bill of a program that counts otherwise, or sends far more than the context, is of no use to predict the next. */
    private static final double MIN_TEXT = 0.5;

    private static final double MAX_TEXT = 2;

    /** What the dearest providers bill for an image that they have scaled down. */
    private static final double MAX_IMAGE = 3_000;

    /** Returns what is billed for some tokens and images. */
    public int billed(int tokens, int images) {
        return (int) Math.round(text * tokens + image * images);
    }

    /**
     * Returns the scale by which a bill is right: what text does not explain is billed for the images.
     *
     * @param tokens tokens that were counted
     * @param images how many images were among them
     * @param billed tokens that were billed
     */
    public TokenScale after(int tokens, int images, int billed) {
        double forImage = images == 0 ? image : Math.max(0, Math.min(MAX_IMAGE, (billed - text * tokens) / images));
        double forText = (billed - images * forImage) / tokens;
        return forText >= MIN_TEXT && forText <= MAX_TEXT ? new TokenScale(forText, forImage) : this;
    }
}
