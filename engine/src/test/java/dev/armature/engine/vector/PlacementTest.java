package dev.armature.engine.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestItems;
import dev.armature.language.SearchCondition;
import dev.armature.language.SearchCondition.Equality;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.DistanceFunction;
import dev.armature.model.FloatVector;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.VectorDefinition;
import dev.armature.model.VectorDefinition.Role;
import dev.armature.model.VectorDefinition.SearchAttribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where vectors lie, which of them filters let through, and which are nearest. */
class PlacementTest {
    private static final int DIMENSIONS = 5;

    private static VectorDefinition definition(DistanceFunction distance) {
        return new VectorDefinition("v", DIMENSIONS, distance, List.of());
    }

    private static float[] vector(Random random) {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = random.nextFloat() * 4 - 1;
        }
        return vector;
    }

    /** Which of two vectors is nearer to a third is told by the distance of their places, whatever function says what near is. */
    @ParameterizedTest
    @EnumSource
    void keepsTheOrderOfNearness(DistanceFunction distance) {
        var random = new Random(4);
        List<float[]> vectors = new ArrayList<>();
        double longest = 0;
        for (int i = 0; i < 200; i++) {
            vectors.add(vector(random));
            longest = Math.max(longest, Placement.length(vectors.getLast()));
        }
        var placement = new Placement(definition(distance), longest, vectors);
        float[] wanted = vector(random);
        float[] wantedPlace = new float[placement.dimensions()];
        placement.placeWanted(wanted, wantedPlace);
        List<float[]> byPlace = new ArrayList<>(vectors);
        byPlace.sort(Comparator.comparingDouble(each -> {
            float[] place = new float[placement.dimensions()];
            placement.place(each, place);
            double square = 0;
            for (int i = 0; i < place.length; i++) {
                square += Math.pow((double) place[i] - wantedPlace[i], 2);
            }
            return square;
        }));
        for (int i = 1; i < byPlace.size(); i++) {
            double before = distance.score(wanted, byPlace.get(i - 1));
            double after = distance.score(wanted, byPlace.get(i));
            double further = distance.largerIsNearer() ? before - after : after - before;
            assertThat(further).isGreaterThan(-1e-4);
        }
    }

    @Test
    void hasOneNumberMoreForProducts() {
        assertThat(new Placement(definition(DistanceFunction.EUCLIDEAN), 1, List.of()).dimensions())
                .isEqualTo(DIMENSIONS);
        assertThat(new Placement(definition(DistanceFunction.COSINE), 1, List.of()).dimensions())
                .isEqualTo(DIMENSIONS);
        assertThat(new Placement(definition(DistanceFunction.DOT_PRODUCT), 1, List.of()).dimensions())
                .isEqualTo(DIMENSIONS + 1);
    }

    /** A quarter longer than the longest at first; elsewhere length does not matter. */
    @Test
    void knowsWhichVectorsAreTooLong() {
        float[] four = {4, 0, 0, 0, 0};
        float[] five = {5, 0, 0, 0, 0};
        float[] more = {5.001f, 0, 0, 0, 0};
        var product = new Placement(definition(DistanceFunction.DOT_PRODUCT), 4, List.of(four));
        assertThat(product.isTooLong(four)).isFalse();
        assertThat(product.isTooLong(five)).isFalse();
        assertThat(product.isTooLong(more)).isTrue();
        assertThat(new Placement(definition(DistanceFunction.COSINE), 4, List.of(four)).isTooLong(more))
                .isFalse();
        assertThat(Placement.length(new float[] {3, 4, 0, 0, 0})).isEqualTo(5);
    }

    /** A vector without a direction, and an index of nothing but such. */
    @ParameterizedTest
    @EnumSource
    void placesZeros(DistanceFunction distance) {
        float[] zeros = new float[DIMENSIONS];
        var placement = new Placement(definition(distance), 0, List.of(zeros));
        float[] place = new float[placement.dimensions()];
        placement.place(zeros, place);
        assertThat(place).doesNotContain(Float.NaN).containsOnly(0f);
        placement.placeWanted(zeros, place);
        assertThat(place).doesNotContain(Float.NaN);
    }

    private static final VectorDefinition FILTERED = new VectorDefinition(
            "v",
            2,
            DistanceFunction.EUCLIDEAN,
            List.of(
                    new SearchAttribute(new KeyAttribute("part", AttributeType.S), Role.HASH),
                    new SearchAttribute(new KeyAttribute("colour", AttributeType.S), Role.INLINE_FILTER),
                    new SearchAttribute(new KeyAttribute("size", AttributeType.N), Role.INLINE_FILTER)));

    private static SearchCondition asking(Equality... equalities) {
        return new SearchCondition(List.of(equalities));
    }

    @Test
    void filtersByTheHashesOfValues() {
        var red = TestItems.item("{pk: {S: a}, colour: {S: red}, size: {N: 5}}");
        var plain = TestItems.item("{pk: {S: b}}");
        int[] ofRed = Filters.hashes(FILTERED.filters(), red);
        int[] ofPlain = Filters.hashes(FILTERED.filters(), plain);
        assertThat(ofRed).hasSize(2).doesNotContain(0);
        assertThat(ofPlain).as("what is absent").containsExactly(0, 0);

        var asked = Filters.of(
                FILTERED,
                asking(
                        new Equality("colour", AttributeValue.string("red")),
                        new Equality("part", AttributeValue.string("x"))));
        assertThat(asked.any()).isTrue();
        assertThat(asked.asked()).containsExactly(true, false);
        assertThat(asked.hashes()[0]).isEqualTo(ofRed[0]);
        assertThat(Filters.of(FILTERED, SearchCondition.ALWAYS).any()).isFalse();
        assertThat(Filters.of(FILTERED, asking(new Equality("part", AttributeValue.string("x"))))
                        .any())
                .as("the part is no filter")
                .isFalse();
    }

    private static Key key(int number) {
        return new Key(new byte[] {(byte) number}, 1);
    }

    private static byte[] row(float first, float second, String colour) {
        return Item.of(Map.of(
                        "v", FloatVector.stored(new float[] {first, second}), "colour", AttributeValue.string(colour)))
                .stored();
    }

    /** The nearest as many as are wanted; of equally near ones those with the lower keys; only what the condition holds for counts. */
    @Test
    void keepsTheNearestRows() {
        var wanted = new Wanted(new float[] {0, 0}, asking(new Equality("colour", AttributeValue.string("red"))), 3);
        var nearest = new Nearest(FILTERED, wanted);
        nearest.add(key(9), row(1, 0, "red"));
        nearest.add(key(4), row(0, 1, "red"));
        nearest.add(key(1), row(0, 0, "blue"));
        nearest.add(key(2), row(5, 5, "red"));
        nearest.add(key(6), row(-1, 0, "red"));
        nearest.add(key(3), row(2, 0, "red"));
        assertThat(nearest.examined()).isEqualTo(5);
        assertThat(nearest.inOrder())
                .extracting(each -> (int) each.key().bytes()[0])
                .containsExactly(4, 6, 9);
        assertThat(nearest.inOrder()).extracting(Neighbour::score).containsExactly(1.0, 1.0, 1.0);
    }

    @Test
    void takesTheLargestProductsFirst() {
        var products = new VectorDefinition("v", 2, DistanceFunction.DOT_PRODUCT, List.of());
        var nearest = new Nearest(products, new Wanted(new float[] {1, 0}, SearchCondition.ALWAYS, 2));
        for (int i = 0; i < 5; i++) {
            nearest.add(key(i), row(i - 2, 0, "red"));
        }
        assertThat(nearest.inOrder()).extracting(Neighbour::score).containsExactly(2.0, 1.0);
    }
}
