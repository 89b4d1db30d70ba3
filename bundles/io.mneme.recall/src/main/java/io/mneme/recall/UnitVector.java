package io.mneme.recall;

import io.mneme.support.plugin.ContractViolationException;

/** Brings vectors to length 1, so that their product is the cosine of the angle between them. */
final class UnitVector {

    private UnitVector() {}

    /**
     * Returns a vector of the same direction and of length 1; zeros stay zeros.
     *
     * @throws ContractViolationException if it is not of this dimension, or a value is not finite
     */
    static float[] of(float[] vector, int dimension) {
        double square = product(vector, vector);
        if (vector.length != dimension || !Double.isFinite(square)) {
            throw new ContractViolationException("returned a vector that is not of " + dimension + " finite values");
        }
        float[] unit = new float[dimension];
        for (int i = 0; i < dimension && square > 0; i++) {
            unit[i] = (float) (vector[i] / Math.sqrt(square));
        }
        return unit;
    }

    /** Returns the product of two vectors of one dimension. */
    static double product(float[] one, float[] other) {
        double product = 0;
        for (int i = 0; i < one.length; i++) {
            product += (double) one[i] * other[i];
        }
        return product;
    }
}
