package dev.armature.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The scores that DynamoDB was found to tell. */
class DistanceFunctionTest {
    /** Sums of pairs round as the service does; one by one, or four at a time, they do not. */
    @Test
    void addsUpPairs() {
        assertThat(DistanceFunction.DOT_PRODUCT.told(largeThenOnes(8), ones(8))).isEqualTo(16777222f);
        assertThat(DistanceFunction.DOT_PRODUCT.told(largeThenOnes(16), ones(16)))
                .isEqualTo(16777230f);
        assertThat(DistanceFunction.DOT_PRODUCT.told(new float[] {1, 2, 3}, ones(3)))
                .isEqualTo(6f);
    }

    @Test
    void isIn32Bits() {
        float[] wanted = {1, 0, 0};
        float[] stored = {0.6f, 0.8f, 0};
        assertThat((double) DistanceFunction.COSINE.told(wanted, stored)).isEqualTo(0.3999999761581421);
        assertThat((double) DistanceFunction.EUCLIDEAN.told(wanted, stored)).isEqualTo(0.8944271802902222);
        assertThat((double) DistanceFunction.DOT_PRODUCT.told(wanted, stored)).isEqualTo(0.6000000238418579);
        assertThat(DistanceFunction.COSINE.told(wanted, new float[3])).isEqualTo(1f);
    }

    @Test
    void isNeverInfinite() {
        float[] large = {Float.MAX_VALUE, Float.MAX_VALUE};
        assertThat(DistanceFunction.DOT_PRODUCT.told(large, large)).isEqualTo(Float.MAX_VALUE);
        assertThat(DistanceFunction.DOT_PRODUCT.told(large, new float[] {-Float.MAX_VALUE, -1}))
                .isEqualTo(-Float.MAX_VALUE);
        assertThat(DistanceFunction.EUCLIDEAN.told(large, new float[2])).isEqualTo(Float.MAX_VALUE);
    }

    private static float[] largeThenOnes(int count) {
        float[] numbers = ones(count);
        numbers[0] = 16777216;
        return numbers;
    }

    private static float[] ones(int count) {
        float[] numbers = new float[count];
        Arrays.fill(numbers, 1);
        return numbers;
    }
}
